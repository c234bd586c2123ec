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
