import { type Cents, cents, negate, subtract, sum, ZERO } from "../../../kernel/Money.ts"
import type { GlAccount } from "../../../ledger/ChartOfAccounts.ts"
import {
  type Amount,
  bankAccountAt,
  credit,
  debit,
  gl,
  legsOf,
  type PostingLeg,
  turnedLegs
} from "../../../ledger/Posting.ts"
import { FBO_ID } from "../../deposits/core-account/CoreAccount.ts"
import type { Part } from "../subledger-balance/model/Totals.ts"
import { rowOf, type TransactionType, type TypeRow } from "./TransactionTypes.ts"
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

type Legs = ReadonlyArray<PostingLeg<Booked>>

/** Legs of a transaction type: those of the bank's books, of the money on the FBO account, and of its destination. */
export interface CreditLegs {
  readonly books: Legs
  readonly fbo: Legs
  /** Replaces the bank's books if a core account of the program lends. */
  readonly lender: Legs
  readonly network: Legs
}

/** Returns the legs of a type, with the sides that they have for amounts of its sign; a reversal turns them. */
export const creditLegs = (type: TransactionType): CreditLegs => {
  const row = rowOf(type)
  const legs = bookLegs(row)
  const isPaid = row.sign === "negative" || row.sign === "zero_or_negative"
  const oriented = (some: Legs): Legs => (isPaid ? turnedLegs(some).map(negated) : some)
  if (row.money === undefined) return { books: oriented(legs), fbo: [], lender: [], network: [] }
  // The money settles what the books owe: debt that grows is paid out, debt that shrinks is paid in.
  const settled = { name: "amount", of: (one: Booked) => negate(balanceOf(legs, one)) }
  const [out, into] = row.core ? [credit, debit] : [debit, credit]
  const amount = row.core ? settled : negatedAmount(settled)
  return {
    books: oriented(legs),
    fbo: oriented([out(fbo, amount)]),
    lender: oriented([into(lender, amount)]),
    network: row.money === "card" ? oriented([into(fbo, amount), out(gl("gl_card_settlement"), amount)]) : []
  }
}

const balanceOf = (legs: Legs, one: Booked): Cents => sum(legsOf(legs, one).map(({ amount }) => amount))

const fbo = bankAccountAt<Booked>(
  `\`${FBO_ID}\``,
  (account) => account === FBO_ID,
  () => FBO_ID
)

const lender = bankAccountAt<Booked>(
  "core account that lends",
  (account) => account.startsWith("core_account_") && account !== FBO_ID,
  ({ lender_id = "" }) => lender_id
)

const negatedAmount = ({ name, of }: Amount<Booked>): Amount<Booked> => ({ name, of: (one) => negate(of(one)) })
const negated = (leg: PostingLeg<Booked>): PostingLeg<Booked> => ({ ...leg, amount: negatedAmount(leg.amount) })

const partOf = (part: Part): Amount<Booked> => ({ name: part, of: ({ amount_breakdown }) => amount_breakdown[part] })

const bookLegs = ({ core, against, parts, rewards }: TypeRow): Legs => [
  ...(core ? parts.map((part) => debit(gl(receivables[part]), partOf(part))) : []),
  ...(against === undefined ? [] : parts.map((part) => credit(gl(against[part]), partOf(part)))),
  ...(rewards === undefined ? [] : rewardLegs)
]

// Points have no price, so they cost the bank nothing until they pay for something.
const liabilityOf = ({ details }: Booked): Cents =>
  details?.rewards?.unit === "usd" ? cents(details.rewards.amount) : ZERO

const earned: Amount<Booked> = { name: "rewards in USD", of: liabilityOf }
const spent: Amount<Booked> = {
  name: "rewards in USD less principal",
  of: (one) => subtract(liabilityOf(one), one.amount_breakdown.principal)
}
const rewardLegs: Legs = [credit(gl("gl_rewards_liability"), earned), debit(gl("gl_rewards_expense"), spent)]
