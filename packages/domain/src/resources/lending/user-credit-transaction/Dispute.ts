import { Result } from "effect"
import { explained, fault, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { changed, type Decision, type Facts } from "../../../operation/Decision.ts"
import { type Breakdown, isOwed, negated, PARTS, plus } from "../subledger-balance/model/Totals.ts"
import { type UserCreditTransaction, userCreditTransaction } from "./UserCreditTransaction.ts"

type Decided = Pick<UserCreditTransaction, "details" | "user_credit_balance_id">

const notFound = fault("not_found", "details.dispute.provisional_transaction_id")

/** Lists the faults of the dispute that a transaction decides: its provisional credit must be on the same balance. */
export const disputeFaults = (decided: Decided, facts: Facts): ReadonlyArray<SubError> =>
  decided.details?.dispute === undefined || openOf(decided, facts) !== undefined ? [] : [notFound]

/**
 * Subtracts the won or lost amount from the undecided rest of its dispute; a reversal adds it back. No part of the won
 * and lost amounts may together exceed the provisional credit (S61).
 */
export const decideDispute = (
  decided: Decided & Pick<UserCreditTransaction, "amount_breakdown">,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  if (decided.details?.dispute === undefined) return Result.succeed({})
  const open = openOf(decided, facts)
  if (open === undefined) return Result.fail(reject("parameters_invalid", notFound))
  const { object } = open.read
  return Result.map(undecidedAfter(open.undecided, decided.amount_breakdown), (undecided) => {
    const after: UserCreditTransaction = { ...object, kept: { ...object.kept, undecided } }
    return { changes: [changed(userCreditTransaction, open.read, after)] }
  })
}

/** Returns the undecided rest of a dispute after parts of it are won or lost. None may exceed the rest. */
export const undecidedAfter = (before: Breakdown, parts: Breakdown): Result.Result<Breakdown, Rejection> => {
  const undecided = plus(before, negated(parts))
  return isOwed(undecided) ? Result.succeed(undecided) : Result.fail(reject("related_object_conflict", tooMuch))
}

const tooMuch = explained(
  fault("value_too_large", "amount_breakdown"),
  "The dispute has a smaller undecided rest; no part of what is won or lost may exceed it."
)

// Undecided rest of a dispute, stored on its provisional transaction; undefined once that is reversed.
const openOf = ({ details, user_credit_balance_id }: Decided, facts: Facts) => {
  const { dispute } = details ?? {}
  const read = dispute && facts.find(userCreditTransaction, dispute.provisional_transaction_id)
  if (read === undefined || read.object.user_credit_balance_id !== user_credit_balance_id) return undefined
  const { undecided } = read.object.kept
  return undecided === undefined || read.object.reversal_transaction_id !== undefined ? undefined : { read, undecided }
}

/** True if part of a provisional credit is won or lost; the decision must then be reversed before the credit. */
export const isDecided = ({ kept: { undecided }, amount_breakdown }: UserCreditTransaction): boolean =>
  undecided !== undefined && PARTS.some((part) => undecided[part] + amount_breakdown[part] !== 0)
