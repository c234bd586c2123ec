import { Schema } from "effect"
import { add, Cents, negate, sum, ZERO } from "../../../../kernel/Money.ts"

/** What an amount of credit is made of, in cents (spec, `amount_breakdown`). */
export const Breakdown = Schema.Struct({ principal: Cents, interest: Cents, fees: Cents })
/** What an amount of credit is made of, in cents. */
export type Breakdown = typeof Breakdown.Type

/** The names of the parts of a breakdown. */
export const PARTS = ["principal", "interest", "fees"] as const
/** The name of a part of a breakdown. */
export type Part = (typeof PARTS)[number]

/** A breakdown of nothing. */
export const NO_PARTS: Breakdown = { principal: ZERO, interest: ZERO, fees: ZERO }

/** The amount that a breakdown sums to. */
export const sumOf = ({ principal, interest, fees }: Breakdown): Cents => sum([principal, interest, fees])

/** Two breakdowns part by part. */
export const plus = (a: Breakdown, b: Breakdown): Breakdown => ({
  principal: add(a.principal, b.principal),
  interest: add(a.interest, b.interest),
  fees: add(a.fees, b.fees)
})

/** A breakdown with every part of the other sign. */
export const negated = ({ principal, interest, fees }: Breakdown): Breakdown => ({
  principal: negate(principal),
  interest: negate(interest),
  fees: negate(fees)
})

/** Whether no part is below zero. */
export const isOwed = (parts: Breakdown): boolean => PARTS.every((part) => parts[part] >= 0)
