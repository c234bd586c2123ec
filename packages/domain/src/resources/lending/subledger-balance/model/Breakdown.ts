import { Schema } from "effect"
import { addCents, Cents } from "../../../../kernel/Money.ts"

/** What an amount of credit is made of, in cents (spec, `amount_breakdown`). */
export const Breakdown = Schema.Struct({ principal: Cents, interest: Cents, fees: Cents })
/** What an amount of credit is made of, in cents. */
export type Breakdown = typeof Breakdown.Type

/** The names of the parts of a breakdown. */
export const PARTS = ["principal", "interest", "fees"] as const
/** The name of a part of a breakdown. */
export type Part = (typeof PARTS)[number]

/** A breakdown of nothing. */
export const NO_PARTS: Breakdown = { principal: 0, interest: 0, fees: 0 }

/** The amount that a breakdown sums to. */
export const sumOf = ({ principal, interest, fees }: Breakdown): number => addCents(addCents(principal, interest), fees)

/** Two breakdowns part by part. */
export const plus = (a: Breakdown, b: Breakdown): Breakdown => ({
  principal: addCents(a.principal, b.principal),
  interest: addCents(a.interest, b.interest),
  fees: addCents(a.fees, b.fees)
})

/** The number of the other sign; 0 stays 0, and never becomes minus zero. */
export const opposite = (amount: number): number => 0 - amount

/** A breakdown with every part of the other sign. */
export const negated = ({ principal, interest, fees }: Breakdown): Breakdown => ({
  principal: opposite(principal),
  interest: opposite(interest),
  fees: opposite(fees)
})

/** Whether no part is below zero. */
export const isOwed = (parts: Breakdown): boolean => PARTS.every((part) => parts[part] >= 0)
