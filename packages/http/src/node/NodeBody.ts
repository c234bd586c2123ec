import type { IncomingMessage } from "node:http"
import { MAX_JSON_BYTES, type Rejection } from "@vostro/domain/operations"
import { Effect, Stream } from "effect"
import { bodyTooLarge, bodyUnreadable } from "../transport/BodyRefusals.ts"

/** Maximum bytes of an oversized body that are read and discarded, so that the client receives the response. */
const MAX_DISCARDED_BYTES = 64 * 1_048_576

/** Timeout for receiving a buffered body, in ms. */
const BODY_TIMEOUT_MS = 30_000

/** Timeout between chunks of a streamed body, in ms. */
const STALL_MS = 30_000

const tooLarge = Effect.fail(bodyTooLarge)
const cutOff = Effect.fail(bodyUnreadable)

/**
 * Reads a body of at most 1 MiB. An oversized body is read and discarded up to a limit, because closing the connection
 * early would lose the response too.
 */
export const readBody = (request: IncomingMessage): Effect.Effect<Uint8Array, Rejection> =>
  Effect.callback<Uint8Array, Rejection>((resume) => {
    if (Number(request.headers["content-length"] ?? 0) > MAX_DISCARDED_BYTES) return resume(tooLarge)
    const chunks: Array<Buffer> = []
    let length = 0
    const late = setTimeout(() => resume(cutOff), BODY_TIMEOUT_MS)
    const done = (body: Effect.Effect<Uint8Array, Rejection>) => {
      clearTimeout(late)
      resume(body)
    }
    request.on("data", (chunk: Buffer) => {
      length += chunk.length
      if (length <= MAX_JSON_BYTES) chunks.push(chunk)
      else chunks.length = 0
      if (length > MAX_DISCARDED_BYTES) done(tooLarge)
    })
    request.once("end", () => done(length > MAX_JSON_BYTES ? tooLarge : Effect.succeed(Buffer.concat(chunks))))
    request.once("error", () => done(cutOff))
    request.once("close", () => done(cutOff))
  })

/** Streams a body. If the consumer stops early, the connection stays open so that the client gets the response. */
export const streamBody = (request: IncomingMessage): Stream.Stream<Uint8Array, Rejection> =>
  Stream.suspend(() => Stream.fromAsyncIterable(chunksOf(request), () => bodyUnreadable))

async function* chunksOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const letGo = () => void request.destroy()
  request.socket.setTimeout(STALL_MS, letGo)
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) yield chunk
  } finally {
    request.socket.setTimeout(0).off("timeout", letGo)
  }
}
