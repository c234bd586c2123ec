import { headers, type MsgHdrs } from "@nats-io/transport-node"

/** Beginning of the subjects of requests; the name of the operation follows. The event stream has none of them. */
export const REQUESTS = "vostro-requests"

/** Header of a request with the JSON object of its path parameters. */
export const PARAMS = "Vostro-Params"

/** Header of a request with the JSON object of its query. */
export const QUERY = "Vostro-Query"

/** Header of a request with its credentials, as over HTTP. */
export const AUTHORIZATION = "Authorization"

/** Header of a request with its idempotency key, as over HTTP. */
export const KEY = "Idempotency-Key"

/** Header of a request for a dry run, as over HTTP. */
export const DRY_RUN = "Dry-Run"

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
