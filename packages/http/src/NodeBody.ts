import type { IncomingMessage } from "node:http"
import { fault, type Rejection, reject } from "@vostro/domain/kernel/Rejection"
import { MAX_JSON_BYTES } from "@vostro/domain/kernel/StrictJson"
import { Effect, Stream } from "effect"

/** How much of a body that is too large is still taken in, so that its sender gets to read the answer. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576

const tooLarge = Effect.fail(reject("content_too_large", fault("body_too_large")))
const unreadable = reject("request_malformed", fault("payload_invalid"))
const cutOff = Effect.fail(unreadable)

/**
 * Reads a body of at most 1 MiB. More is not kept: it is read on and thrown away up to a limit, because a connection
 * that is closed on a sender loses the answer too.
 */
export const readBody = (request: IncomingMessage): Effect.Effect<Uint8Array, Rejection> =>
  Effect.callback<Uint8Array, Rejection>((resume) => {
    const chunks: Array<Buffer> = []
    let length = 0
    if (Number(request.headers["content-length"] ?? 0) > MAX_DISCARDED_BYTES) return resume(tooLarge)
    request.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length <= MAX_JSON_BYTES) chunks.push(chunk)
      else chunks.length = 0
      if (length > MAX_DISCARDED_BYTES) resume(tooLarge)
    })
    request.once("end", () => resume(length > MAX_JSON_BYTES ? tooLarge : Effect.succeed(Buffer.concat(chunks))))
    request.once("error", () => resume(cutOff))
    request.once("close", () => resume(cutOff))
  })

/** A body as it comes. Whoever stops before its end leaves the connection open, so that its sender gets the answer. */
export const streamBody = (request: IncomingMessage): Stream.Stream<Uint8Array, Rejection> =>
  Stream.suspend(() => Stream.fromAsyncIterable(chunksOf(request), () => unreadable))

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk
}
