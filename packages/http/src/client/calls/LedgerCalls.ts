// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.

/** Ledger of a program (operator). */
export interface LedgerCalls {
  /** Audits the ledger of a program or of `bank`: sums its entries and compares the sums with its positions. */
  readonly "ledger.audit": { readonly call: LedgerAuditCall; readonly answer: LedgerAudit }
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
