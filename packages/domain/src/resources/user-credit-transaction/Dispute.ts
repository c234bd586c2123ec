import { Result } from "effect"
import { changed, type Decision } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { fault, type Rejection, reject, type SubError } from "../../kernel/Rejection.ts"
import { isOwed, negated, PARTS, plus } from "../subledger-balance/Breakdown.ts"
import { isReversal, type UserCreditTransaction, userCreditTransaction } from "./UserCreditTransaction.ts"

type Decided = Pick<UserCreditTransaction, "details" | "user_credit_balance_id">

/** What is wrong with the dispute that a transaction is to decide: its provisional credit must be on the same balance. */
export const disputeFaults = (decided: Decided, facts: Facts): ReadonlyArray<SubError> =>
  decided.details?.dispute === undefined || provisionalOf(decided, facts) !== undefined
    ? []
    : [fault("not_found", "details.dispute.provisional_transaction_id")]

/**
 * Takes what is won or lost from what is undecided of its dispute, and a reversal gives it back. No part of what is
 * won and lost together exceeds what was credited provisionally (behaviour, "User credit transactions").
 */
export const decideDispute = (
  decided: Decided & Pick<UserCreditTransaction, "amount_breakdown">,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  if (decided.details?.dispute === undefined) return Result.succeed({})
  const before = provisionalOf(decided, facts)
  if (before === undefined) return Result.fail(reject("parameters_invalid", ...disputeFaults(decided, facts)))
  const { kept, amount_breakdown } = before.object
  const undecided = plus(kept.undecided ?? negated(amount_breakdown), negated(decided.amount_breakdown))
  if (!isOwed(undecided))
    return Result.fail(reject("related_object_conflict", fault("value_too_large", "amount_breakdown")))
  const object: UserCreditTransaction = { ...before.object, kept: { ...kept, undecided } }
  return Result.succeed({ changes: [changed(userCreditTransaction, before, object)] })
}

// The transaction that credited what is disputed, unless that is taken back.
const provisionalOf = ({ details, user_credit_balance_id }: Decided, facts: Facts) => {
  const { dispute } = details ?? {}
  const found = dispute && facts.find(userCreditTransaction, dispute.provisional_transaction_id)
  return found !== undefined && isOpenOn(found.object, user_credit_balance_id) ? found : undefined
}

const isOpenOn = (provisional: UserCreditTransaction, balanceId: string): boolean =>
  provisional.type === "dispute_provisional" &&
  provisional.user_credit_balance_id === balanceId &&
  provisional.reversal_transaction_id === undefined &&
  !isReversal(provisional)

/** Whether some of a provisional credit is won or lost: then it can only be reversed after what decided it. */
export const isDecided = ({ kept: { undecided }, amount_breakdown }: UserCreditTransaction): boolean =>
  undecided !== undefined && PARTS.some((part) => undecided[part] + amount_breakdown[part] !== 0)
