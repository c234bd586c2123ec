import type { IncomingMessage, ServerResponse } from "node:http"
import type { Bank } from "@vostro/domain/operations"
import { Digest } from "@vostro/domain/ports"
import { Context, Effect } from "effect"
import { bodyConsumed, withoutBase } from "./BasePath.ts"
import { clientAddress, proxiesOf } from "./ClientAddress.ts"
import { makeHandler } from "./Handler.ts"
import { nodeDigest } from "./NodeDigest.ts"
import { exchange, headersOf } from "./NodeServer.ts"
import { makeOutbox } from "./Outbox.ts"
import type { WebHandlerOptions } from "./WebHandler.ts"

/** Request listener of `node:http`, and handler of frameworks on it, which pass `next`. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: (error: unknown) => void) => void

/**
 * Makes a request listener for a host that owns its server. The limits of `serve` on connections and time are the host's
 * to set. If something read the body before, `next` gets a `TypeError`, which is thrown without `next`.
 */
export const makeNodeHandler = (options: WebHandlerOptions = {}): Effect.Effect<NodeHandler, never, Bank> =>
  Effect.gen(function* () {
    const handler = yield* makeHandler(options)
    const run = Effect.runForkWith(Context.add(yield* Effect.context(), Digest, nodeDigest))
    const unsent = (cause: unknown) => void run(Effect.logError("response could not be sent", cause))
    const post = makeOutbox(unsent)
    const proxies = proxiesOf(options.trustedProxies)
    return (request, response, next = rethrow) => {
      if (request.readableDidRead) return next(bodyConsumed())
      response.on("error", unsent)
      const client = clientAddress(request.socket.remoteAddress, headersOf(request)("x-forwarded-for"), proxies)
      const target = withoutBase(request.url ?? "/", options.basePath ?? "")
      run(exchange(handler, post, request, response, client, target))
    }
  })

const rethrow = (error: unknown): never => {
  throw error
}
