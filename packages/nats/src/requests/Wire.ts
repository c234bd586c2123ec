import { headers, type MsgHdrs } from "@nats-io/transport-node"

/** Beginning of the subjects of requests; the name of the operation follows. The event stream has none of them. */
export const REQUESTS = "vostro-requests"

/** Headers of a request: JSON objects of the path parameters and the query, and those that HTTP has. */
export const PARAMS = "Vostro-Params"
export const QUERY = "Vostro-Query"
export const AUTHORIZATION = "Authorization"
export const KEY = "Idempotency-Key"

/** Headers of an answer beside those of HTTP, which are in lower case. */
export const STATUS = "Vostro-Status"

/** Number of the messages that an answer has, in its first one. Absent if it is one. */
export const PIECES = "Vostro-Pieces"

/** Makes headers of those that have a value. */
export const headersOf = (values: Readonly<Record<string, string | undefined>>): MsgHdrs => {
  const made = headers()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) made.set(name, value)
  return made
}
