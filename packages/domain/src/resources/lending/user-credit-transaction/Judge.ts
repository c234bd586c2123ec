import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { afterLending, type CreditUse, creditLeft } from "../../deposits/account/model/CreditLine.ts"
import { addTotals, type Totals } from "../subledger-balance/model/Totals.ts"
import { effectsOf } from "./Effects.ts"
import { type Booking, firstObstacle } from "./Guards.ts"
import { lentBetween } from "./TakeCredit.ts"

/** State that a transaction is judged on. */
export interface CreditState extends Pick<Booking, "balance" | "account" | "lender"> {
  readonly use: CreditUse
}

/** State that a transaction leaves. */
export interface CreditAfter {
  readonly totals: Totals
  readonly use: CreditUse
}

/** Judges a transaction against the state of its balance and account. Returns their state after it. */
export const judgeTransaction = (
  transaction: Booking["transaction"],
  { use, ...state }: CreditState
): Result.Result<CreditAfter, Rejection> => {
  const before = state.balance.kept.totals
  const after = addTotals(before, effectsOf(transaction))
  const refusal = firstObstacle({ ...state, transaction, credit_left: creditLeft(use), after })
  if (refusal !== undefined) return Result.fail(refusal)
  const principal = lentBetween(before, after)
  return Result.succeed({ totals: after, use: principal === 0 ? use : afterLending(use, principal) })
}
