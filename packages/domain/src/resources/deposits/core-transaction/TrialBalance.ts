import { Result, Schema } from "effect"
import { enquiry } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"
import type { AccountTotal } from "../../../ports/LedgerReads.ts"

const TrialBalance = Schema.Struct({
  accounts: Schema.Array(
    Schema.Struct({
      account: Schema.String,
      /** Cents, as all amounts here: positive is what the bank owes. */
      balance: Schema.String,
      /** Sum of the legs on the account itself. */
      own: Schema.String,
      /** Account numbers whose money is on the account, and their sums. */
      positions: Schema.Struct({ count: Schema.Int, posted: Schema.String, held: Schema.String })
    })
  ),
  /** Sum of the balances below zero, without their sign. */
  debits: Schema.String,
  /** Sum of the balances above zero. */
  credits: Schema.String,
  /** Credits minus debits; always zero. */
  difference: Schema.String
})

/** Shows totals of accounts as a trial balance. */
export const trialBalanceOf = (totals: ReadonlyArray<AccountTotal>): typeof TrialBalance.Type => {
  const balances = totals.map(({ own, posted }) => own + posted)
  const credits = balances.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n)
  const debits = balances.reduce((sum, one) => (one < 0n ? sum - one : sum), 0n)
  return {
    accounts: totals.map(({ account, held, numbers, own, posted }) => ({
      account,
      balance: String(own + posted),
      own: String(own),
      positions: { count: numbers, posted: String(posted), held: String(held) }
    })),
    debits: String(debits),
    credits: String(credits),
    difference: String(credits - debits)
  }
}

/** Adds up the books of a program. */
export const trialBalance = enquiry({
  ...inPartition({}),
  name: "ledger.trial_balance",
  summary: "Adds up the books of a program or of `bank`: the balance of each account that has one, debits and credits.",
  at: ["GET", "/operator/v1/programs/:program_id/ledger/trial_balance"],
  output: TrialBalance,
  ask: () => Result.succeed({ _tag: "Totals" })
})
