import type { Json } from "./JsonSchema.ts"

const text = { type: "string" }

/** Response headers, for the components of the document. */
export const answerHeaders = {
  "Request-Id": { description: "Id of this request in the bank's logs.", schema: text },
  "Idempotency-Replayed": {
    description: "Present if the response is a replay of the original one for this idempotency key.",
    schema: { const: "true" }
  },
  "Dry-Run": {
    description: "Present if the request was a dry run: nothing was written.",
    schema: { const: "true" }
  },
  Deprecation: {
    description: "Time from which on the operation is deprecated, such as `@1798761600`, if the bank has set one.",
    schema: text
  },
  Sunset: { description: "Time from which on the operation may end, if the bank has set one.", schema: text },
  "Retry-After": {
    description: "Seconds to wait before a retry.",
    schema: { type: "integer", minimum: 0 }
  },
  ETag: { description: "Quoted SHA-256 of the whole file.", schema: text },
  "Accept-Ranges": { schema: { const: "bytes" } },
  "Content-Range": { description: "Range and total size of the file, such as `bytes 0-9/12`.", schema: text },
  "Content-Disposition": { description: "Name of the file.", schema: text }
} as const

/** Name of a response header. */
export type Header = keyof typeof answerHeaders

/** Returns references to headers by name. */
export const named = (...names: ReadonlyArray<Header>): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
