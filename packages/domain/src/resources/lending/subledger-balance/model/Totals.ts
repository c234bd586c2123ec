import { Schema } from "effect"
import { add, Cents, negate, sum, ZERO } from "../../../../kernel/Money.ts"

/** Parts of an amount of credit, in cents (spec, `amount_breakdown`). */
export const Breakdown = Schema.Struct({ principal: Cents, interest: Cents, fees: Cents })
/** Parts of an amount of credit, in cents. */
export type Breakdown = typeof Breakdown.Type

/** The names of the parts of a breakdown. */
export const PARTS = ["principal", "interest", "fees"] as const
/** The name of a part of a breakdown. */
export type Part = (typeof PARTS)[number]

/** A breakdown of zero. */
export const NO_PARTS: Breakdown = { principal: ZERO, interest: ZERO, fees: ZERO }

/** Sums a breakdown. */
export const sumOf = ({ principal, interest, fees }: Breakdown): Cents => sum([principal, interest, fees])

/** Adds two breakdowns part by part. */
export const plus = (a: Breakdown, b: Breakdown): Breakdown => ({
  principal: add(a.principal, b.principal),
  interest: add(a.interest, b.interest),
  fees: add(a.fees, b.fees)
})

/** Negates every part of a breakdown. */
export const negated = ({ principal, interest, fees }: Breakdown): Breakdown => ({
  principal: negate(principal),
  interest: negate(interest),
  fees: negate(fees)
})

/** True if no part is negative. */
export const isOwed = (parts: Breakdown): boolean => PARTS.every((part) => parts[part] >= 0)

/**
 * Totals of a balance's transactions, in cents. The effects of one transaction have the same shape, and the totals are
 * their sum in any order.
 */
export const Totals = Schema.Struct({
  core: Breakdown,
  dispute: Breakdown,
  charge_off: Breakdown,
  /** In the balance's unit of rewards. */
  rewards: Schema.Int,
  /** Credits that cover installments: payments, client credits and disputes unless lost. */
  paid: Cents,
  /** The principal funded. */
  funded: Cents,
  /** Number of charge-offs in effect. */
  charge_offs: Schema.Int
})
/** Totals of a balance's transactions. */
export type Totals = typeof Totals.Type

/** Totals of no transactions. */
export const NOTHING: Totals = {
  core: NO_PARTS,
  dispute: NO_PARTS,
  charge_off: NO_PARTS,
  rewards: 0,
  paid: ZERO,
  funded: ZERO,
  charge_offs: 0
}

/** Adds the effects of one more transaction to the totals. */
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
 * True if nothing is owed either way or in dispute. Charged-off amounts are no longer expected, and rewards end with
 * the product.
 */
export const isSettled = ({ core, dispute }: Totals): boolean =>
  PARTS.every((part) => core[part] === 0 && dispute[part] === 0)
