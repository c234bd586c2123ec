import { errorCodes, subErrorCodes } from "@vostro/domain/kernel/ErrorCode"
import type { AnyOperation } from "@vostro/domain/operation/Operation"
import { type Json, jsonSchema } from "./JsonSchema.ts"

/** What an operation answers: what was asked for, and `default`, what it refuses with. */
export const answersOf = (operation: AnyOperation): Json => ({
  [String(operation.status)]: {
    description: "Done.",
    headers: {
      ...named("Request-Id"),
      ...(operation.idempotency.key !== "none" && named("Idempotency-Replayed")),
      ...(operation._tag === "Download" && named(...ofBytes))
    },
    content: operation._tag === "Download" ? anyBytes : { "application/json": { schema: jsonSchema(operation.output) } }
  },
  ...(operation._tag === "Download" && conditionalAnswers(operation)),
  default: refusal(operation, refusalsOf(operation), "Retry-After")
})

// The status of invalid parameters depends on the operation.
const refusalsOf = ({ invalid_status, rejects }: AnyOperation): string =>
  (rejects.length === 0
    ? "Refused, by a code of those that every operation can answer. "
    : `Refused. Beyond what every operation can answer: ${rejects.join(", ")}. `) +
  `The status of parameters_invalid is ${invalid_status} here, that of request_malformed ${errorCodes.request_malformed.status}.`

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
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${errors === "v2" ? "Error" : "LegacyError"}` } }
  }
})

const text = { type: "string" }

/** The headers of answers, for the components of the document. */
export const answerHeaders = {
  "Request-Id": { description: "What the bank calls this request in its logs.", schema: text },
  "Idempotency-Replayed": {
    description: "There where the answer is the one that the key got before, of which nothing was done again.",
    schema: { const: "true" }
  },
  "Retry-After": {
    description: "There where a repeat makes sense: after so many seconds.",
    schema: { type: "integer", minimum: 0 }
  },
  ETag: { description: "The SHA-256 of all the bytes, in quotes.", schema: text },
  "Accept-Ranges": { schema: { const: "bytes" } },
  "Content-Range": { description: "Which bytes these are, and of how many: `bytes 0-9/12`.", schema: text },
  "Content-Disposition": { description: "The name of the file.", schema: text }
} as const

type Header = keyof typeof answerHeaders

const named = (...names: ReadonlyArray<Header>): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

const listed = (codes: ReadonlyArray<readonly [code: string, meaning: string]>) => ({
  type: "string",
  enum: codes.map(([code]) => code),
  description: codes.map(([code, meaning]) => `- \`${code}\`: ${meaning}`).join("\n")
})

const code = listed(Object.entries(errorCodes).map(([code, { status, message }]) => [code, `${status}. ${message}`]))
const subCode = listed(Object.entries(subErrorCodes))

/** The schemas of both error bodies, for the components of the document. */
export const errorSchemas = {
  Error: {
    type: "object",
    required: ["code", "message"],
    properties: {
      code,
      message: text,
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["code", "message"],
          properties: {
            code: subCode,
            message: text,
            parameters: { type: "array", items: text }
          }
        }
      }
    }
  },
  LegacyError: {
    type: "object",
    required: ["code", "title", "detail", "status", "invalid_parameters", "instance"],
    properties: {
      code,
      title: text,
      detail: text,
      status: { ...text, description: "The HTTP status, as a text." },
      invalid_parameters: {
        type: "array",
        items: { type: "object", required: ["parameter", "reason"], properties: { parameter: text, reason: subCode } }
      },
      instance: text
    }
  }
}
