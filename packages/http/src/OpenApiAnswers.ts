import type { AnyOperation } from "@vostro/domain/operations"
import type { Json } from "./JsonSchema.ts"
import { type Header, named } from "./OpenApiHeaders.ts"
import { errorOf, refusalsOf } from "./OpenApiRefusals.ts"

/** What an operation answers, by status: what was asked for, of the given schema, and its refusals. */
export const answersOf = (operation: AnyOperation, schema: Json): Json => ({
  [String(operation.status)]: {
    description: "Done.",
    headers: {
      ...named("Request-Id"),
      ...(operation.idempotency.key !== "none" && named("Idempotency-Replayed")),
      ...(operation._tag === "Download" && named(...ofBytes))
    },
    content: operation._tag === "Download" ? anyBytes : { "application/json": { schema } }
  },
  ...(operation._tag === "Download" && conditionalAnswers(operation)),
  ...refusalsOf(operation)
})

const anyBytes = { "*/*": { schema: {} } }
const ofBytes = ["ETag", "Accept-Ranges", "Content-Disposition"] as const

/** What `FileReply.ts` answers to a request that asks for a range, or that is conditional. */
const conditionalAnswers = (operation: AnyOperation): Json => ({
  "206": {
    description: "The range that was asked for.",
    headers: named("Request-Id", ...ofBytes, "Content-Range"),
    content: anyBytes
  },
  "304": { description: "The client has these bytes already.", headers: named("Request-Id", "ETag", "Accept-Ranges") },
  "412": refusal(operation, "The bytes are not those that If-Match names."),
  "416": refusal(operation, "The bytes end before the range begins.", "Content-Range")
})

const refusal = ({ errors }: AnyOperation, description: string, ...names: ReadonlyArray<Header>): Json => ({
  description,
  headers: named("Request-Id", ...names),
  content: { "application/json": { schema: errorOf(errors, ["parameters_invalid"]) } }
})
