import { Result, Schema, SchemaTransformation } from "effect"
import { DAY_MS } from "../kernel/Instant.ts"
import { explained, fault, type Rejection, reject } from "../kernel/Rejection.ts"
import { Timestamp } from "../kernel/Resource.ts"
import type { Facts } from "./Decision.ts"

/** Days before and after now about which the calendar operations answer. */
const MAX_DAYS = 730

/** Query of a calendar operation: the time that it is asked about, by default now. */
export const askedTimeFields = { at: Schema.optionalKey(Timestamp) }

/** Returns the time in ms that a calendar operation is asked about. Refuses a time too far from now. */
export const askedTime = ({ at }: { readonly at?: string }, { now }: Facts): Result.Result<number, Rejection> => {
  if (at === undefined) return Result.succeed(now.ms)
  const ms = Date.parse(at)
  return Math.abs(ms - now.ms) <= MAX_DAYS * DAY_MS ? Result.succeed(ms) : tooFar
}

const tooFar = Result.fail(
  reject(
    "parameters_invalid",
    explained(fault("value_not_allowed", "at"), `The calendar answers about times within ${MAX_DAYS} days of now.`)
  )
)

/** Maximum number of days that a calendar operation tells. */
const MAX_DAYS_TOLD = 14

/** Query field: the number of days that a calendar operation tells, by default five. */
export const daysField = Schema.optionalKey(
  Schema.String.check(Schema.isPattern(/^\d{1,2}$/))
    .annotate({ default: "5" })
    .pipe(
      Schema.decodeTo(
        Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_DAYS_TOLD })),
        SchemaTransformation.numberFromString
      )
    )
)
