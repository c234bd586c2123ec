import { Schema } from "effect"
import { Cents } from "../kernel/Money.ts"
import { Count, Timestamp } from "../kernel/Resource.ts"

const Texts = Schema.Array(Schema.String)

/** Days and times that a payment would have, by the name of the field. */
const Dates = Schema.Struct({
  id: Schema.String,
  banking_day: Schema.optionalKey(Schema.String),
  cutoff_at: Schema.optionalKey(Schema.String),
  effective_date: Schema.optionalKey(Schema.String),
  settlement_date: Schema.optionalKey(Schema.String),
  settles_at: Schema.optionalKey(Schema.String)
})

/** What a request would do beyond its answer: the field `dry_run` of the answer to a dry run. */
export interface Foreseen extends Schema.Schema.Type<typeof Foreseen> {}
export const Foreseen = Schema.Struct({
  /** Time of the decision. */
  at: Timestamp,
  /** True if the idempotency key was used with this request: the request would return its stored answer and do nothing. */
  replayed: Schema.Boolean,
  objects: Schema.Array(
    Schema.Struct({ kind: Schema.String, id: Schema.String, change: Schema.Literals(["create", "update"]) })
  ),
  /** Holds placed on account numbers, in cents; a negative amount releases one. */
  holds: Schema.Array(Schema.Struct({ account_number_id: Schema.String, amount: Cents })),
  transactions: Schema.Array(
    Schema.Struct({
      cause: Schema.String,
      code: Schema.optionalKey(Schema.String),
      legs: Schema.Array(Schema.Struct({ account: Schema.String, amount: Cents }))
    })
  ),
  checks: Schema.Struct({
    /** Kinds of the objects that the decision looked at, such as the negative list. */
    kinds: Texts,
    /** Account numbers whose available balance has to suffice. */
    funds: Texts,
    /** Account numbers that have to be open. */
    open: Texts
  }),
  events: Schema.Array(Schema.Struct({ event: Schema.String, object_id: Schema.String, webhook_endpoint_ids: Texts })),
  dates: Schema.Array(Dates),
  /** Work that would become due, by the name of its job; without a time it would be canceled. */
  timers: Schema.Array(
    Schema.Struct({ queue: Schema.String, object_id: Schema.String, due_at: Schema.optionalKey(Timestamp) })
  ),
  /** Number of parts beyond the first 100 of each list, which are left out. */
  left_out: Schema.optionalKey(Count)
})
