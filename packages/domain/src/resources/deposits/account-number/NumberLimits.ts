import { Schema } from "effect"
import { centsBetween } from "../../../kernel/Money.ts"
import { Count } from "../../../kernel/Resource.ts"

/**
 * Most cents and most payments of one rail that an account number sends within 24 hours (S191). Payments are counted by
 * whole hours of UTC: each counts until the end of the 24th hour after its own.
 */
export const PaymentLimit = Schema.Struct({
  amount: Schema.optionalKey(centsBetween(0, 990_000_000_000)),
  count: Schema.optionalKey(Count)
})
/** Most cents and most payments of one rail that an account number sends within 24 hours. */
export type PaymentLimit = typeof PaymentLimit.Type

/** Limits of an account number by rail; a rail without a limit is not counted. */
export const NumberLimits = Schema.Struct({
  wire: Schema.optionalKey(PaymentLimit),
  instant_payment: Schema.optionalKey(PaymentLimit)
})
/** Limits of an account number by rail. */
export type NumberLimits = typeof NumberLimits.Type

/** A rail whose payments may be limited. */
export type LimitedRail = keyof NumberLimits
