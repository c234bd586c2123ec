import type { Cents } from "../../../../kernel/Money.ts"
import type { LoadedObjects } from "../../../../operation/BatchJob.ts"
import { account } from "../../../deposits/account/model/Account.ts"
import { type CreditUse, creditUseOf } from "../../../deposits/account/model/CreditLine.ts"
import { coreAccount } from "../../../deposits/core-account/CoreAccount.ts"
import {
  type CreditStatement,
  type Unexplained,
  unexplainedCredit,
  unexplainedDeposit
} from "../../../lending/subledger-balance/model/Statement.ts"
import type { CreditBalance, SubledgerBalance } from "../../../lending/subledger-balance/model/SubledgerBalance.ts"
import type { Breakdown } from "../../../lending/subledger-balance/model/Totals.ts"
import type { CreditState as Judged } from "../../../lending/user-credit-transaction/Judge.ts"

/** State of a credit balance after the records judged so far. */
export interface CreditState extends Pick<Judged, "lender"> {
  readonly type: "credit"
  readonly account_id: string
  balance: Judged["balance"]
  readonly statement: CreditStatement | undefined
}

/** State of a deposit balance after the records judged so far. */
export interface DepositState {
  readonly type: "deposit"
  amount: Cents
  readonly stated: Cents
}

/** State of an account after the records judged so far. */
export interface AccountState extends Pick<Judged, "account"> {
  use: CreditUse
}

/** State of a check of transactions: only what transactions change or are judged by. */
export interface Judging {
  /** By balance id. */
  readonly balances: Map<string, CreditState | DepositState>
  readonly accounts: Map<string, AccountState>
  /** Ids of the transactions that records reverse. */
  readonly reversed: Set<string>
  /** Undecided rests of disputes that records decide, by the id of their provisional credit. */
  readonly undecided: Map<string, Breakdown>
}

/** Begins a check. */
export const beginJudging = (): Judging => ({
  balances: new Map(),
  accounts: new Map(),
  reversed: new Set(),
  undecided: new Map()
})

/** Returns the state of a balance; before its first record it is that of the bank. */
export const stateOf = (
  { balances }: Judging,
  balance: SubledgerBalance,
  loaded: LoadedObjects
): CreditState | DepositState => {
  const known = balances.get(balance.id)
  if (known !== undefined) return known
  const state =
    balance.type === "credit"
      ? creditStateOf(balance, loaded)
      : { type: balance.type, amount: balance.kept.amount, stated: balance.kept.statement.amount }
  balances.set(balance.id, state)
  return state
}

const creditStateOf = (one: CreditBalance, loaded: LoadedObjects): CreditState => {
  const { status, client_settlement_bank_account_id: lender, details, kept, account_id } = one
  const core = lender === undefined ? undefined : loaded.find(coreAccount, lender)?.object
  return {
    type: "credit",
    account_id,
    lender: core === undefined ? undefined : { status: core.status },
    balance: {
      status,
      ...(lender !== undefined && { client_settlement_bank_account_id: lender }),
      details: details.max_funding_amount === undefined ? {} : { max_funding_amount: details.max_funding_amount },
      kept: { totals: kept.totals }
    },
    statement: kept.statement
  }
}

/** Returns the state of a balance's account; before the first record it is that of the bank. */
export const accountStateOf = ({ accounts }: Judging, id: string, loaded: LoadedObjects): AccountState | undefined => {
  const known = accounts.get(id)
  if (known !== undefined) return known
  const found = loaded.find(account, id)?.object
  if (found === undefined) return undefined
  const state = { account: { status: found.status }, use: creditUseOf(found) }
  accounts.set(id, state)
  return state
}

/** Lists the stated amounts of a balance that the records do not lead to. */
export const unreached = (state: CreditState | DepositState): ReadonlyArray<Unexplained> => {
  if (state.type === "deposit") return unexplainedDeposit(state.stated, state.amount)
  return state.statement === undefined ? [] : unexplainedCredit(state.statement, state.balance.kept.totals)
}
