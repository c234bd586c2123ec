import { ApiError } from "@vostro/http/client"
import { Problem } from "@vostro/server"
import { Effect, Option, Schema } from "effect"

const Told = Schema.fromJsonString(
  Schema.Struct({
    detail: Schema.optionalKey(Schema.String),
    message: Schema.optionalKey(Schema.String),
    errors: Schema.optionalKey(Schema.Array(Schema.Struct({ message: Schema.String })))
  })
)

/** Returns the words in which the bank refuses a call; its status and code where it gives none. */
export const reasonOf = (error: ApiError): string =>
  Option.match(Schema.decodeUnknownOption(Told)(error.body), {
    onNone: () => error.message,
    onSome: ({ detail, errors = [], message }) =>
      detail ?? (errors.length > 0 ? errors.map((one) => one.message).join(" ") : (message ?? error.message))
  })

/** Converts refusals of the bank to problems in the words of the bank. */
export const reasoned = <A, E, R>(call: Effect.Effect<A, E, R>) =>
  Effect.mapError(call, (error) =>
    error instanceof ApiError ? new Problem({ text: `the bank refuses: ${reasonOf(error)}`, cause: error }) : error
  )
