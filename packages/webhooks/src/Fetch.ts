import { bodyConsumed, collect } from "./RawBody.ts"
import { makeReceiver, type NoGuests, type ReceiverOptions } from "./Receiver.ts"

/** Makes a Fetch handler that receives webhooks: for Next, Deno, Bun, Workers and others. */
export const fetchWebhooks = <G = NoGuests>(options: ReceiverOptions<G>): ((request: Request) => Promise<Response>) => {
  const receive = makeReceiver(options)
  return async (request) => {
    if (request.bodyUsed) throw bodyConsumed("pass the request on unread, or read a request.clone()")
    const { status, reason } = await receive({
      header: (name) => request.headers.get(name),
      read: (maxBytes) => collect(request.body, maxBytes)
    })
    return new Response(reason || null, { status })
  }
}

/** Makes a Hono handler that receives webhooks: `app.post("/webhooks", honoWebhooks({ ... }))`. */
export const honoWebhooks = <G = NoGuests>(
  options: ReceiverOptions<G>
): ((context: { readonly req: { readonly raw: Request } }) => Promise<Response>) => {
  const receive = fetchWebhooks(options)
  return ({ req }) => receive(req.raw)
}
