import { Schema } from "effect"
import { add, Cents, ZERO } from "../../../../kernel/Money.ts"
import { Breakdown, NO_PARTS, PARTS, plus } from "./Breakdown.ts"

/**
 * All that the transactions of a balance come to, in cents: what a transaction moves of it is of the same shape, and
 * the totals are the sum of that over all transactions, in whatever order.
 */
export const Totals = Schema.Struct({
  core: Breakdown,
  dispute: Breakdown,
  charge_off: Breakdown,
  /** In the balance's unit of rewards. */
  rewards: Schema.Int,
  /** Credits that cover installments: payments, client credits, and disputes unless they are lost. */
  paid: Cents,
  /** The principal that was funded. */
  funded: Cents,
  /** How many charge-offs stand. */
  charge_offs: Schema.Int
})
/** All that the transactions of a balance come to. */
export type Totals = typeof Totals.Type

/** What no transactions come to. */
export const NOTHING: Totals = {
  core: NO_PARTS,
  dispute: NO_PARTS,
  charge_off: NO_PARTS,
  rewards: 0,
  paid: ZERO,
  funded: ZERO,
  charge_offs: 0
}

/** The totals after one more transaction with these effects. */
export const addTotals = (totals: Totals, effects: Totals): Totals => ({
  core: plus(totals.core, effects.core),
  dispute: plus(totals.dispute, effects.dispute),
  charge_off: plus(totals.charge_off, effects.charge_off),
  rewards: counted(totals.rewards + effects.rewards),
  paid: add(totals.paid, effects.paid),
  funded: add(totals.funded, effects.funded),
  charge_offs: totals.charge_offs + effects.charge_offs
})

// Points are no cents, and are counted as exactly.
const counted = (rewards: number): number => {
  if (!Number.isSafeInteger(rewards))
    throw new RangeError(`${rewards} is no whole number of rewards in the safe integer range`)
  return rewards
}

/**
 * Whether nothing is owed either way or in dispute. What was charged off is not expected any more, and rewards end with
 * the product.
 */
export const isSettled = ({ core, dispute }: Totals): boolean =>
  PARTS.every((part) => core[part] === 0 && dispute[part] === 0)
