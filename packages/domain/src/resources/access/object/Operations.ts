import { Result, Schema } from "effect"
import { Count, idOf, text } from "../../../kernel/Resource.ts"
import { enquiry } from "../../../operation/Define.ts"
import { inPartition } from "../../../operation/InProgram.ts"
import { CreatedAt, DEFAULT_PAGE, limitField, pageOf } from "../../../operation/Page.ts"
import { BANK } from "../program/Program.ts"

const id = text(255)

/** An object of any kind, with its kind. */
const fields = {
  program_id: Schema.String,
  kind: Schema.String,
  id,
  /** The object as its kind is shown. */
  object: Schema.Record(Schema.String, Schema.Unknown)
}

/** Programs that a search looks through at once, unless it says otherwise. */
const PROGRAMS = 100

/** An object that a search found. */
const Found = Schema.Struct({
  program_id: Schema.String,
  kind: Schema.String,
  id,
  /** Name of the reference that matches: `id`, `idempotency_key`, or one such as `uetr` and `client_account_id`. */
  found_by: Schema.String,
  status: Schema.optionalKey(Schema.String),
  /** Operation that answered under the idempotency key. */
  operation: Schema.optionalKey(Schema.String)
})

/** Operations of an operator on objects of any kind. */
export const objectOperations = [
  enquiry({
    ...inPartition({ object_id: id }),
    name: "object.get",
    summary: "Retrieves an object of any kind of a program or of `bank`; numbers are masked for the role `read`.",
    at: ["GET", "/operator/v1/programs/:program_id/objects/:object_id"],
    output: Schema.Struct({ ...fields, version: Count }),
    ask: ({ params }) => Result.succeed({ _tag: "Object", object_id: params.object_id })
  }),
  enquiry({
    ...inPartition({}),
    name: "object.list",
    summary:
      "Lists the objects of any kind of a program or of `bank`, newest first; numbers are masked for the role `read`.",
    at: ["GET", "/operator/v1/programs/:program_id/objects"],
    query: Schema.Struct({
      kind: text(64),
      /** Name of an attribute that the kind is filtered by, and its value. */
      attribute: Schema.optionalKey(text(64)),
      value: Schema.optionalKey(text(255)),
      limit: limitField(DEFAULT_PAGE),
      starting_after: Schema.optionalKey(id),
      ending_before: Schema.optionalKey(id),
      created_at: Schema.optionalKey(CreatedAt)
    }),
    output: pageOf(Schema.Struct(fields)),
    ask: ({ query: { kind, attribute, value } }) =>
      Result.succeed({
        _tag: "Objects",
        kind,
        ...(attribute !== undefined && { attribute }),
        ...(value !== undefined && { value })
      })
  }),
  enquiry({
    audience: "operator",
    program: () => BANK,
    name: "search.find",
    summary:
      "Finds objects of all programs by id, idempotency key, or a reference of a network or a client, in a page of programs at a time.",
    at: ["GET", "/operator/v1/search"],
    query: Schema.Struct({
      /** The whole value of a reference of the object. */
      q: text(255),
      /** Programs on a page. */
      limit: limitField(PROGRAMS),
      /** `last_program_id` of the page before. */
      starting_after: Schema.optionalKey(idOf("program"))
    }),
    output: Schema.Struct({
      objects: Schema.Array(Found),
      /** True if there are programs that this page has not searched. */
      has_more: Schema.Boolean,
      last_program_id: Schema.optionalKey(idOf("program"))
    }),
    ask: ({ query: { limit = PROGRAMS, q, starting_after } }) =>
      Result.succeed({ _tag: "Known", by: q, limit, ...(starting_after !== undefined && { starting_after }) })
  })
] as const
