import { add, type Cents, cents, negate, subtract, sum, ZERO } from "../../../kernel/Money.ts"
import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import type { Leg } from "../../../ledger/CoreTransaction.ts"
import { FBO_ID } from "../../deposits/core-account/CoreAccount.ts"
import { PARTS, type Part } from "../subledger-balance/model/Breakdown.ts"
import { rowOf } from "./TransactionTypes.ts"
import type { UserCreditTransaction } from "./UserCreditTransaction.ts"

/** The bank's receivable account for each part of a debt. */
export const receivables: Readonly<Record<Part, GlAccount>> = {
  principal: "gl_loans_receivable",
  interest: "gl_interest_receivable",
  fees: "gl_fees_receivable"
}

/** The fields that determine a transaction's legs. */
export type Booked = Pick<UserCreditTransaction, "type" | "amount_breakdown" | "details"> & {
  readonly lender_id: string | undefined
}

/**
 * Returns the legs of a transaction, empty if it moves nothing on the ledger. If money settles, leg 0 is the FBO
 * account's; if the program lends it, leg 1 is its own account's and the bank's books do not change. Every leg is
 * proportional to the amounts, so a reversal has the negated legs of its original.
 */
export const legsOf = (transaction: Booked): ReadonlyArray<Leg> => {
  const { money } = rowOf(transaction.type)
  const books = merged(bookLegs(transaction))
  if (money === undefined) return transaction.lender_id === undefined ? books : []
  const settled = negate(sum(books.map(({ amount }) => amount)))
  if (settled === 0) return []
  return [
    { account: FBO_ID, amount: settled },
    ...(transaction.lender_id === undefined ? books : [{ account: transaction.lender_id, amount: negate(settled) }]),
    ...(money === "card" ? toNetwork(settled) : [])
  ]
}

const toNetwork = (amount: Cents): ReadonlyArray<Leg> => [
  { account: FBO_ID, amount: negate(amount) },
  { account: "gl_card_settlement" satisfies GlAccount, amount }
]

interface BookLeg extends Leg {
  readonly account: GlAccount
}

const bookLegs = ({ type, amount_breakdown: parts, details }: Booked): ReadonlyArray<BookLeg> => {
  const { core, against, rewards } = rowOf(type)
  return [
    ...(core ? PARTS.map((part) => ({ account: receivables[part], amount: negate(parts[part]) })) : []),
    ...(against === undefined ? [] : PARTS.map((part) => ({ account: against[part], amount: parts[part] }))),
    ...(rewards === undefined ? [] : rewardLegs(parts.principal, details?.rewards))
  ]
}

// Points have no price, so they cost the bank nothing until they pay for something.
const rewardLegs = (
  principal: Cents,
  rewards: NonNullable<Booked["details"]>["rewards"] | undefined
): ReadonlyArray<BookLeg> => {
  const liability = rewards?.unit === "usd" ? cents(rewards.amount) : ZERO
  return [
    { account: "gl_rewards_liability", amount: liability },
    { account: "gl_rewards_expense", amount: subtract(principal, liability) }
  ]
}

const merged = (legs: ReadonlyArray<BookLeg>): ReadonlyArray<BookLeg> => {
  const sums = new Map<GlAccount, Cents>()
  for (const { account, amount } of legs) sums.set(account, add(sums.get(account) ?? ZERO, amount))
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}
