import { Result, Schema } from "effect"
import { fault, faultless, type Rejection } from "../../../../kernel/Rejection.ts"
import { isRoutingNumber, RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { type Decision, decision, type Facts } from "../../../../operation/Decision.ts"
import { networksOf } from "./Networks.ts"

/** Body of a check: the routing number of a bank. */
export const AvailabilityBody = Schema.Struct({ routing_number: RoutingDigits })

/** Availability of a bank for instant payments (spec, "Instant Payments"). */
export const Availability = Schema.Struct({ available: Schema.Boolean, ...AvailabilityBody.fields })

/**
 * Checks whether a bank accepts instant payments now: false for an unknown routing number, a refusal for a wrong check
 * digit.
 */
export const checkAvailability = (
  { routing_number }: typeof AvailabilityBody.Type,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(faultless(isRoutingNumber(routing_number) ? [] : [fault("value_malformed", "routing_number")]), () =>
    decision({ response: { available: networksOf(routing_number, facts).length > 0, routing_number } })
  )
