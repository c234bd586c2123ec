import { Result, Schema } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type AnyResource, idOf } from "../../../kernel/Resource.ts"
import { limitField } from "../../../operation/Page.ts"
import type { Search } from "../../../operation/Question.ts"
import { PaymentId } from "../exception/model/PaymentException.ts"
import { ImadForm, Omad, Uetr } from "../transfer/model/Message.ts"
import { PaymentMessage, paymentMessage } from "./PaymentMessage.ts"

/** Default number of programs on a page. */
const PROGRAMS = 100

/** Query of a search: one reference, and the page of programs to search. */
export const FindQuery = Schema.Struct({
  uetr: Schema.optionalKey(Uetr),
  imad: Schema.optionalKey(ImadForm),
  omad: Schema.optionalKey(Omad),
  /** Trace number of an ACH entry, of either direction. */
  trace_number: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{15}$/))),
  /** Programs on a page. */
  limit: limitField(PROGRAMS),
  /** `last_program_id` of the page before. */
  starting_after: Schema.optionalKey(idOf("program"))
}).annotate({ description: "Exactly one of uetr, imad, omad and trace_number is required." })
type FindQuery = typeof FindQuery.Type

/** Found payments, each with its program or `bank`. */
export const FoundPayments = Schema.Struct({
  objects: Schema.Array(
    Schema.Struct({ program_id: Schema.String, payment_id: Schema.Union([PaymentId, idOf("ach")]) })
  ),
  /** True if there are programs that this page has not searched. */
  has_more: Schema.Boolean,
  last_program_id: Schema.optionalKey(idOf("program"))
})

const references = ["uetr", "imad", "omad", "trace_number"] as const

const messageOf = Schema.decodeUnknownSync(Schema.fromJsonString(PaymentMessage))

/** Searches the payments of all programs, and of the bank itself, for one reference. `kinds` are those of the bank. */
export const findPayments = (
  kinds: ReadonlyArray<AnyResource>,
  { limit = PROGRAMS, starting_after, ...stated }: FindQuery
): Result.Result<Search, Rejection> => {
  const given = references.filter((name) => stated[name] !== undefined)
  const [name] = given
  const value = name === undefined ? undefined : stated[name]
  if (name === undefined || value === undefined) {
    return Result.fail(reject("parameters_invalid", ...references.map((one) => fault("required", one))))
  }
  if (given.length > 1) return Result.fail(reject("parameters_invalid", fault("value_conflicting", ...given)))
  return Result.succeed({
    _tag: "Search",
    by: [...kinds, paymentMessage].flatMap(({ kind, foundBy }) =>
      (foundBy?.[name]?.(value) ?? []).map((one) => ({ kind, ...one }))
    ),
    limit,
    ...(starting_after !== undefined && { starting_after }),
    show: (program_id, { kind, id, body }) => ({
      program_id,
      payment_id: kind === paymentMessage.kind ? messageOf(body).payment_id : id
    })
  })
}
