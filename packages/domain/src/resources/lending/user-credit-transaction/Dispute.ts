import { Result } from "effect"
import { fault, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { changed, type Decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { isOwed, negated, PARTS, plus } from "../subledger-balance/model/Breakdown.ts"
import { type UserCreditTransaction, userCreditTransaction } from "./UserCreditTransaction.ts"

type Decided = Pick<UserCreditTransaction, "details" | "user_credit_balance_id">

const notFound = fault("not_found", "details.dispute.provisional_transaction_id")

/** What is wrong with the dispute that a transaction is to decide: its provisional credit must be on the same balance. */
export const disputeFaults = (decided: Decided, facts: Facts): ReadonlyArray<SubError> =>
  decided.details?.dispute === undefined || openOf(decided, facts) !== undefined ? [] : [notFound]

/**
 * Takes what is won or lost from what is undecided of its dispute, and a reversal gives it back. No part of what is
 * won and lost together exceeds what was credited provisionally (S61).
 */
export const decideDispute = (
  decided: Decided & Pick<UserCreditTransaction, "amount_breakdown">,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  if (decided.details?.dispute === undefined) return Result.succeed({})
  const open = openOf(decided, facts)
  if (open === undefined) return Result.fail(reject("parameters_invalid", notFound))
  const undecided = plus(open.undecided, negated(decided.amount_breakdown))
  if (!isOwed(undecided))
    return Result.fail(reject("related_object_conflict", fault("value_too_large", "amount_breakdown")))
  const { object } = open.read
  const after: UserCreditTransaction = { ...object, kept: { ...object.kept, undecided } }
  return Result.succeed({ changes: [changed(userCreditTransaction, open.read, after)] })
}

// What is undecided of a dispute, on the transaction that credited it, unless that is taken back.
const openOf = ({ details, user_credit_balance_id }: Decided, facts: Facts) => {
  const { dispute } = details ?? {}
  const read = dispute && facts.find(userCreditTransaction, dispute.provisional_transaction_id)
  if (read === undefined || read.object.user_credit_balance_id !== user_credit_balance_id) return undefined
  const { undecided } = read.object.kept
  return undecided === undefined || read.object.reversal_transaction_id !== undefined ? undefined : { read, undecided }
}

/** Whether some of a provisional credit is won or lost: then it can only be reversed after what decided it. */
export const isDecided = ({ kept: { undecided }, amount_breakdown }: UserCreditTransaction): boolean =>
  undecided !== undefined && PARTS.some((part) => undecided[part] + amount_breakdown[part] !== 0)
