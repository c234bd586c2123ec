import type { AnyOperation } from "@vostro/domain/operations"
import type { Json } from "./JsonSchema.ts"
import { type Header, named } from "./OpenApiHeaders.ts"
import { errorOf } from "./OpenApiRefusals.ts"

/** Responses of an operation by status: its output, of the given schema, and its rejections. */
export const answersOf = (operation: AnyOperation, schema: Json, refusals: Json): Json => ({
  [String(operation.status)]: {
    description: "Success.",
    headers: {
      ...named("Request-Id"),
      ...(operation.idempotency.key !== "none" && named("Idempotency-Replayed")),
      ...(operation.deprecation !== undefined && named("Deprecation", "Sunset")),
      ...(operation._tag === "Download" && named(...ofBytes))
    },
    content: contentOf(operation, schema)
  },
  ...(operation._tag === "Download" && conditionalAnswers(operation)),
  ...refusals
})

const contentOf = ({ _tag }: AnyOperation, schema: Json): Json => {
  if (_tag === "Download") return anyBytes
  // The schema is that of a line.
  return { [_tag === "Export" ? "application/x-ndjson" : "application/json"]: { schema } }
}

const anyBytes = { "*/*": { schema: {} } }
const ofBytes = ["ETag", "Accept-Ranges", "Content-Disposition"] as const

/** Responses of `FileReply.ts` to range and conditional requests. */
const conditionalAnswers = (operation: AnyOperation): Json => ({
  "206": {
    description: "The requested range.",
    headers: named("Request-Id", ...ofBytes, "Content-Range"),
    content: anyBytes
  },
  "304": {
    description: "Not modified: the client has the current bytes.",
    headers: named("Request-Id", "ETag", "Accept-Ranges")
  },
  "412": refusal(operation, "The current ETag does not match If-Match."),
  "416": refusal(operation, "The range starts beyond the end of the file.", "Content-Range")
})

const refusal = ({ errors }: AnyOperation, description: string, ...names: ReadonlyArray<Header>): Json => ({
  description,
  headers: named("Request-Id", ...names),
  content: { "application/json": { schema: errorOf(errors, ["parameters_invalid"]) } }
})
