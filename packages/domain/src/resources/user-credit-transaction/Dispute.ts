import { Result } from "effect"
import { changed, type Decision } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { fault, type Rejection, reject } from "../../kernel/Rejection.ts"
import { isOwed, negated, PARTS, plus } from "../subledger-balance/Breakdown.ts"
import { isReversal, type UserCreditTransaction, userCreditTransaction } from "./UserCreditTransaction.ts"

const NAME = "details.dispute.provisional_transaction_id"

/**
 * Takes what is won or lost from what is undecided of its dispute, and a reversal gives it back. No part of what is
 * won and lost together exceeds what was credited provisionally (behaviour, "User credit transactions").
 */
export const decideDispute = (
  transaction: Pick<UserCreditTransaction, "details" | "amount_breakdown" | "user_credit_balance_id">,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  const id = transaction.details?.dispute?.provisional_transaction_id
  if (id === undefined) return Result.succeed({})
  const before = facts.find(userCreditTransaction, id)
  const open = before?.object.kept.undecided
  if (before === undefined || open === undefined || !isOpenOn(before.object, transaction.user_credit_balance_id)) {
    return Result.fail(reject("parameters_invalid", fault("not_found", NAME)))
  }
  const undecided = plus(open, negated(transaction.amount_breakdown))
  if (!isOwed(undecided))
    return Result.fail(reject("related_object_conflict", fault("value_too_large", "amount_breakdown")))
  const object: UserCreditTransaction = { ...before.object, kept: { ...before.object.kept, undecided } }
  return Result.succeed({ changes: [changed(userCreditTransaction, before, object)] })
}

const isOpenOn = (provisional: UserCreditTransaction, balanceId: string): boolean =>
  provisional.user_credit_balance_id === balanceId &&
  provisional.reversal_transaction_id === undefined &&
  !isReversal(provisional)

/** Whether some of a provisional credit is won or lost: then it can only be reversed after what decided it. */
export const isDecided = ({ kept: { undecided }, amount_breakdown }: UserCreditTransaction): boolean =>
  undecided !== undefined && PARTS.some((part) => undecided[part] + amount_breakdown[part] !== 0)
