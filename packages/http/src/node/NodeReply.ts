/**
 * Bodies and responses of `node:http` as streams: reading a body with a limit, sending a reply or a file as fast as
 * the client takes it, and several short replies in one turn. Routing and headers of the bank are left to `transport`,
 * connections to `server`.
 */

import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import type { RawReply } from "../transport/RawReply.ts"
import type { Post } from "./Outbox.ts"
import { PIECE, sendPieces } from "./SendPieces.ts"

/** Timeout for the client to finish sending a body that is not read. */
const PATIENCE = "2 seconds"

/** Sends a complete response: a short one at once, a long one as fast as the client takes it. */
export const sendReply = (
  post: Post,
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: RawReply
): Effect.Effect<void> =>
  Effect.suspend(() => {
    // Unread body bytes would be parsed as the next request, so the connection closes after this response.
    const unread =
      !request.complete && (request.headers["transfer-encoding"] ?? request.headers["content-length"] ?? "0") !== "0"
    const length = Buffer.byteLength(body)
    response.writeHead(status, {
      ...headers,
      ...(unread && { connection: "close" }),
      // In these responses the length would describe the body of another one (RFC 9110, 8.6).
      ...(request.method !== "HEAD" && status !== 304 && { "content-length": length })
    })
    if (!unread) return length > PIECE ? sendLong(post, response, body) : Effect.sync(() => post(response, body))
    return Effect.sync(() => void response.write(body)).pipe(
      Effect.andThen(passed(request)),
      Effect.andThen(Effect.sync(() => post(response, "")))
    )
  })

const sendLong = (post: Post, response: ServerResponse, body: string): Effect.Effect<void> =>
  Effect.match(sendPieces(response, Buffer.from(body)), {
    onSuccess: () => post(response, ""),
    onFailure: () => void response.destroy()
  })

/** Sends a response and closes the connection without waiting for the rest of the request. */
export const dismiss = (post: Post, response: ServerResponse, { status, headers, body }: RawReply): void => {
  response.writeHead(status, { ...headers, connection: "close", "content-length": Buffer.byteLength(body) })
  post(response, body)
}

// Closing the connection on a client that still sends loses the response, so the rest of the body is discarded for a
// while. The response may still be queued behind earlier ones, and the body may end in the meantime.
const passed = (request: IncomingMessage) =>
  Effect.callback<void>((resume) => {
    const done = () => resume(Effect.void)
    request.once("end", done).once("close", done).resume()
  }).pipe(Effect.timeoutOption(PATIENCE))
