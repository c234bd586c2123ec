import { Result, Schema } from "effect"
import { KEY_FORM, MAX_KEY_LENGTH } from "../../../idempotency/Idempotency.ts"
import { atLeast, atMost, Count, Timestamp } from "../../../kernel/Resource.ts"
import { enquiry } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"

const asked = {
  query: Schema.Struct({
    /** Name of the operation: a key counts for one endpoint. */
    operation: Schema.String.check(atLeast(1), atMost(100)),
    key: Schema.String.check(atLeast(1), Schema.isMaxLength(MAX_KEY_LENGTH), Schema.isPattern(KEY_FORM))
  }),
  output: Schema.Struct({
    operation: Schema.String,
    key: Schema.String,
    /** `fresh`: a request with it runs. `in_flight`: one runs in this process. `stored`: a repeat gets the stored answer. */
    state: Schema.Literals(["fresh", "in_flight", "stored"]),
    stored_until: Schema.optionalKey(Timestamp),
    /** Status of the stored answer. */
    response_status: Schema.optionalKey(Count),
    /** Id in the stored answer: the object that the request made or changed. */
    object_id: Schema.optionalKey(Schema.String)
  }),
  ask: ({ query }: { readonly query: { readonly operation: string; readonly key: string } }) =>
    Result.succeed({ _tag: "Key", endpoint: query.operation, key: query.key } as const)
}

/** Looks an idempotency key up: for a client of its own program, for an operator of any. */
export const idempotencyKeyOperations = [
  enquiry({
    ...asked,
    name: "idempotency_key.get",
    summary:
      "Tells whether an idempotency key is fresh, in flight or stored, and until when, with the object that it made.",
    at: ["GET", "/v1/idempotency_key"],
    scope: undefined
  }),
  enquiry({
    ...asked,
    ...inPartition({}),
    name: "idempotency_key.find",
    summary: "Tells the state of an idempotency key of a program, or of `bank`.",
    at: ["GET", "/operator/v1/programs/:program_id/idempotency_key"]
  })
] as const
