import { bodyConsumed, collect, keptBytes } from "./RawBody.ts"
import { makeReceiver, type NoGuests, type ReceiverOptions } from "./Receiver.ts"

interface ExpressRequest extends AsyncIterable<Uint8Array> {
  readonly body?: unknown
  readonly rawBody?: unknown
  readonly readableDidRead: boolean
  readonly get: (name: string) => string | undefined
}

interface ExpressResponse {
  readonly status: (status: number) => { readonly send: (body: string) => unknown }
}

/**
 * Makes an Express handler that receives webhooks: `app.post("/webhooks", expressWebhooks({ ... }))`, before
 * `express.json()` or after `express.raw()`. A host that parses every body, such as Firebase or NestJS with `rawBody: true`,
 * keeps the raw bytes as `request.rawBody`, which the handler takes.
 */
export const expressWebhooks = <G = NoGuests>(
  options: ReceiverOptions<G>
): ((request: ExpressRequest, response: ExpressResponse, next: (error: unknown) => void) => void) => {
  const receive = makeReceiver(options)
  return (request, response, next) => {
    receive({ header: (name) => request.get(name), read: (maxBytes) => read(request, maxBytes) }).then(
      ({ status, reason }) => response.status(status).send(reason),
      next
    )
  }
}

const read = async (request: ExpressRequest, maxBytes: number): Promise<Uint8Array | undefined> => {
  const kept = keptBytes(request, maxBytes)
  if (kept !== null) return kept
  if (request.readableDidRead || isParsed(request.body))
    throw bodyConsumed("mount the receiver before express.json(), or keep the raw bytes as request.rawBody")
  return collect(request, maxBytes)
}

// Express 4 gives a request that nothing has parsed an empty object.
const isParsed = (body: unknown): boolean => typeof body === "object" && body !== null && Object.keys(body).length > 0
