import type { IncomingMessage, ServerResponse } from "node:http"
import type { Bank } from "@vostro/domain/operations"
import { Digest } from "@vostro/domain/ports"
import { Context, Effect } from "effect"
import { clientAddress, proxiesOf } from "../addresses/ClientAddress.ts"
import { nodeDigest } from "../node/NodeDigest.ts"
import { sendReply } from "../node/NodeReply.ts"
import { makeOutbox, type Post } from "../node/Outbox.ts"
import { cutIfStalled } from "../node/SendPieces.ts"
import { bodyConsumed, consumedBody, outsideBase, withinBase } from "../transport/BasePath.ts"
import { errorReply, makeHandler } from "../transport/Handler.ts"
import type { WebHandlerOptions } from "../transport/WebHandler.ts"
import { exchange, headersOf } from "./NodeServer.ts"
import { makePipeline } from "./Pipeline.ts"

/** Request listener of `node:http`, and handler of frameworks on it, which pass `next`. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: Next) => void

/** Passes a request on to the host's next handler, or an error to its error handler. */
type Next = (error?: unknown) => void

/**
 * Makes a request listener for a host that owns its server. The limits of `serve` on connections and time are the host's
 * to set. Requests outside `basePath` go to `next`; without `next` they get 404. If something read the body before,
 * `next` gets a `TypeError`; without `next` the request gets 500 with the same text.
 */
export const makeNodeHandler = (options: WebHandlerOptions = {}): Effect.Effect<NodeHandler, never, Bank> =>
  Effect.gen(function* () {
    const handler = yield* makeHandler(options)
    const run = Effect.runForkWith(Context.add(yield* Effect.context(), Digest, nodeDigest))
    const unsent = (cause: unknown) => void run(Effect.logError("response could not be sent", cause))
    const post = makeOutbox(unsent, (response) => void run(cutIfStalled(response)))
    const inTurn = makePipeline(run)
    const proxies = proxiesOf(options.trustedProxies)
    const { basePath = "" } = options
    const within = withinBase(basePath)
    return (request, response, next) => {
      const whole = basePath === "" ? (request.url ?? "/") : wholeTarget(request)
      const target = within(whole)
      if (target === undefined && next !== undefined) return next()
      const isConsumed = request.readableDidRead
      if (isConsumed && next !== undefined) return next(bodyConsumed())
      response.on("error", unsent)
      const client = clientAddress(request.socket.remoteAddress, headersOf(request)("x-forwarded-for"), proxies)
      inTurn(request, response, () => {
        if (target === undefined) return sendReply(post, request, response, errorReply(whole, outsideBase(basePath)))
        if (isConsumed) return refuseConsumed(post, request, response, target)
        return exchange(handler, post, request, response, client, target)
      })
    }
  })

// Express removes the path of a mount from `url`.
const wholeTarget = (request: IncomingMessage): string =>
  "originalUrl" in request && typeof request.originalUrl === "string" ? request.originalUrl : (request.url ?? "/")

const refuseConsumed = (post: Post, request: IncomingMessage, response: ServerResponse, target: string) => {
  const reply = errorReply(target, consumedBody)
  const logged = Effect.logError(bodyConsumed().message)
  return Effect.andThen(
    Effect.annotateLogs(logged, { request_id: reply.headers["request-id"] }),
    sendReply(post, request, response, reply)
  )
}
