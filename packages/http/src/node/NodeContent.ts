import type { ServerResponse } from "node:http"
import { reasonOf } from "@vostro/domain/operations"
import type { StoreUnavailable } from "@vostro/domain/ports"
import { Data, Effect, Stream } from "effect"
import type { RawReply } from "../transport/RawReply.ts"
import { type ReceiverGone, sendPieces } from "./SendPieces.ts"

class BytesMissing extends Data.TaggedError("BytesMissing") {}

/**
 * Streams bytes from storage with backpressure. An incomplete transfer destroys the connection, so that the client does
 * not take it for complete.
 */
export const sendContent = (
  response: ServerResponse,
  { status, headers }: RawReply,
  { length, bytes }: NonNullable<RawReply["content"]>
): Effect.Effect<void> =>
  Effect.gen(function* () {
    let sent = 0
    response.writeHead(status, { ...headers, ...(length !== undefined && { "content-length": length }) })
    yield* Stream.runForEach(bytes, (chunk) => {
      sent += chunk.length
      return sendPieces(response, chunk)
    })
    if (length !== undefined && sent !== length) return yield* Effect.fail(new BytesMissing())
    response.end()
  }).pipe(
    Effect.catch((error) =>
      Effect.andThen(
        tell(error),
        Effect.sync(() => void response.destroy())
      )
    ),
    Effect.annotateLogs({ request_id: headers["request-id"] })
  )

// A client that disconnects needs no action.
const tell = (error: ReceiverGone | BytesMissing | StoreUnavailable): Effect.Effect<void> => {
  switch (error._tag) {
    case "ReceiverGone":
      return Effect.logDebug("client disconnected during download")
    case "BytesMissing":
      return Effect.logError("download aborted: stored bytes are missing")
    case "StoreUnavailable":
      return Effect.logWarning("download aborted: storage unavailable", reasonOf(error.cause))
  }
}
