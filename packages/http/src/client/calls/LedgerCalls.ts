// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.

/** Ledger of a program (operator). */
export interface LedgerCalls {
  /** Adds up the books of a program or of `bank`: the balance of each account that has one, debits and credits. */
  readonly "ledger.trial_balance": { readonly call: LedgerTrialBalanceCall; readonly answer: LedgerTrialBalance }
  /** Audits the ledger of a program or of `bank`: sums its entries and compares the sums with its positions. */
  readonly "ledger.audit": { readonly call: LedgerAuditCall; readonly answer: LedgerAudit }
}

/** Answer of `ledger.trial_balance`. */
type LedgerTrialBalance = {
  /** Accounts with a balance or with account numbers. */
  readonly accounts: ReadonlyArray<LedgerAccount>
  /** Sum of the balances below zero in cents, without the sign. */
  readonly debits: string
  /** Sum of the balances above zero in cents. */
  readonly credits: string
  /** Credits minus debits in cents: always zero. */
  readonly difference: string
}

/** Ledger account. */
type LedgerAccount = {
  /** Account on the ledger. */
  readonly account: string
  /** Balance in cents. */
  readonly balance: string
  /** Sum of the legs on the account itself in cents. */
  readonly own: string
  /** Account numbers whose money is on the account, and their sums. */
  readonly positions: LedgerPositions
}

/** Ledger positions. */
type LedgerPositions = {
  /** Number of account numbers. */
  readonly count: number
  /** Amount booked. */
  readonly posted: string
  /** Amount reserved for payments under way. */
  readonly held: string
}

/** Answer of `ledger.audit`. */
type LedgerAudit = {
  /** Number of transactions. */
  readonly transactions: number
  /** Number of entries. */
  readonly entries: number
  /** Sum of all legs in cents. */
  readonly sum: string
  /** Ids of transactions whose legs do not add up to zero. */
  readonly unbalanced: ReadonlyArray<string>
  /** Ids of account numbers whose balance is not the sum of their transactions. */
  readonly mismatched: ReadonlyArray<string>
}

/** Parameters of the path of `ledger.trial_balance`. */
type LedgerTrialBalanceParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Adds up the books of a program or of `bank`: the balance of each account that has one, debits and credits. */
type LedgerTrialBalanceCall = {
  /** Parameters of the path. */
  readonly params: LedgerTrialBalanceParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `ledger.audit`. */
type LedgerAuditParams = {
  /** Id of the program. */
  readonly program_id: string
}

/** Audits the ledger of a program or of `bank`: sums its entries and compares the sums with its positions. */
type LedgerAuditCall = {
  /** Parameters of the path. */
  readonly params: LedgerAuditParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
