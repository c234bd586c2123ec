import { bodyConsumed, collect } from "./RawBody.ts"
import { makeReceiver, type ReceiverOptions } from "./Receiver.ts"
import { SIGNATURE_HEADER } from "./Signature.ts"

interface ExpressRequest extends AsyncIterable<Uint8Array> {
  readonly body?: unknown
  readonly readableDidRead: boolean
  readonly get: (name: string) => string | undefined
}

interface ExpressResponse {
  readonly status: (status: number) => { readonly send: (body: string) => unknown }
}

/**
 * Makes an Express handler that receives webhooks: `app.post("/webhooks", expressWebhooks({ ... }))`, before
 * `express.json()` or after `express.raw()`.
 */
export const expressWebhooks = (
  options: ReceiverOptions
): ((request: ExpressRequest, response: ExpressResponse, next: (error: unknown) => void) => void) => {
  const receive = makeReceiver(options)
  return (request, response, next) => {
    receive({ header: request.get(SIGNATURE_HEADER), read: (maxBytes) => read(request, maxBytes) }).then(
      ({ status, reason }) => response.status(status).send(reason),
      next
    )
  }
}

const read = async (request: ExpressRequest, maxBytes: number): Promise<Uint8Array | undefined> => {
  if (request.body instanceof Uint8Array) return request.body.length > maxBytes ? undefined : request.body
  if (request.readableDidRead) throw bodyConsumed("mount the receiver before express.json()")
  return collect(request, maxBytes)
}
