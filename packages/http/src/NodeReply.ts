import type { IncomingMessage, ServerResponse } from "node:http"
import { Effect } from "effect"
import type { Post } from "./Outbox.ts"
import type { RawReply } from "./RawReply.ts"

/** How long the sender of a body that nobody reads is given to send it. */
const PATIENCE = "2 seconds"

/** Sends a whole answer, once. */
export const sendReply = (
  post: Post,
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: RawReply
): Effect.Effect<void> =>
  Effect.suspend(() => {
    // A body that nobody read would be taken for the next request, so the connection ends with this one.
    const unread =
      !request.complete && (request.headers["transfer-encoding"] ?? request.headers["content-length"] ?? "0") !== "0"
    response.writeHead(status, {
      ...headers,
      ...(unread && { connection: "close" }),
      // Of these it would be the length of what another answer has (RFC 9110, 8.6).
      ...(request.method !== "HEAD" && status !== 304 && { "content-length": Buffer.byteLength(body) })
    })
    if (!unread) return Effect.sync(() => post(response, body))
    return Effect.sync(() => void response.write(body)).pipe(
      Effect.andThen(passed(request)),
      Effect.andThen(Effect.sync(() => post(response, "")))
    )
  })

/** Sends an answer and ends the connection, without waiting for the rest of the request. */
export const dismiss = (response: ServerResponse, { status, headers, body }: RawReply): void =>
  void response
    .writeHead(status, { ...headers, connection: "close", "content-length": Buffer.byteLength(body) })
    .end(body)

// A connection that is closed on its sender loses the answer, so that it stays open for a while after that, and the rest
// is let pass. The answer may still wait for earlier ones then, and the rest may end while it does.
const passed = (request: IncomingMessage) =>
  Effect.callback<void>((resume) => {
    const done = () => resume(Effect.void)
    request.once("end", done).once("close", done).resume()
  }).pipe(Effect.timeoutOption(PATIENCE))
