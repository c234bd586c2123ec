import type { Json } from "./JsonSchema.ts"

const text = { type: "string" }

/** Response headers, for the components of the document. */
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

/** Name of a response header. */
export type Header = keyof typeof answerHeaders

/** Returns references to headers by name. */
export const named = (...names: ReadonlyArray<Header>): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
