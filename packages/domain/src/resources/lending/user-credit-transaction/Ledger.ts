import { sum } from "../../../kernel/Money.ts"
import type { Leg } from "../../../ledger/CoreTransaction.ts"
import { mergedLegs } from "../../../ledger/MergedLegs.ts"
import { legsOf, type Posting, posting } from "../../../ledger/Posting.ts"
import { type Booked, type CreditLegs, creditLegs } from "./Money.ts"
import { rowOf, TRANSACTION_TYPES, type TransactionType } from "./TransactionTypes.ts"
import { userCreditTransaction } from "./UserCreditTransaction.ts"

const legsByType = new Map<TransactionType, CreditLegs>(TRANSACTION_TYPES.map((type) => [type, creditLegs(type)]))

/**
 * Returns the legs of a transaction, empty if it moves nothing on the ledger. If money settles, leg 0 is the FBO
 * account's; if the program lends it, leg 1 is its own account's and the bank's books do not change. Every leg is
 * proportional to the amounts, so a reversal has the negated legs of its original.
 */
export const creditLegsOf = (transaction: Booked): ReadonlyArray<Leg> => {
  const row = legsByType.get(transaction.type) ?? creditLegs(transaction.type)
  const books = mergedLegs(legsOf(row.books, transaction))
  if (row.fbo.length === 0) return transaction.lender_id === undefined ? books : []
  if (sum(books.map(({ amount }) => amount)) === 0) return []
  return [
    ...legsOf(row.fbo, transaction),
    ...(transaction.lender_id === undefined ? books : legsOf(row.lender, transaction)),
    ...legsOf(row.network, transaction)
  ]
}

/** Money of each type of transaction, lent by the bank, and by a core account of the program. */
export const creditPostings: ReadonlyArray<Posting<Booked>> = [...legsByType].flatMap(([type, legs]) => {
  const { mixed, rewards } = rowOf(type)
  const rowAs = (what: string, books: CreditLegs["books"]) =>
    posting<Booked, never>(userCreditTransaction, {
      what,
      by: ["user_credit_transaction.post"],
      legs: [...legs.fbo, ...books, ...legs.network],
      turned: "a reversal, or amounts of the other sign",
      merged: true,
      ...((mixed === true || rewards !== undefined) && { mixed: true }),
      undone_by: ["user_credit_transaction.reverse"]
    })
  if (legs.fbo.length > 0)
    return [rowAs(`\`${type}\``, legs.books), rowAs(`\`${type}\`, lent by the program`, legs.lender)]
  return legs.books.length === 0 ? [] : [rowAs(`\`${type}\``, legs.books)]
})
