import type { ServerResponse } from "node:http"
import { reasonOf } from "@vostro/domain/operations"
import type { StoreUnavailable } from "@vostro/domain/ports"
import { Data, Effect, Stream } from "effect"
import type { RawReply } from "./RawReply.ts"

/** How long a receiver may take no byte before it is let go. */
const PATIENCE = "30 seconds"

class ReceiverGone extends Data.TaggedError("ReceiverGone") {}
class BytesMissing extends Data.TaggedError("BytesMissing") {}

/**
 * Sends bytes as they are read from storage; the next ones are read when the receiver has taken what was sent. What
 * cannot be completed is cut off, so that nobody takes it for whole.
 */
export const sendContent = (
  response: ServerResponse,
  { status, headers }: RawReply,
  { length, bytes }: NonNullable<RawReply["content"]>
): Effect.Effect<void> =>
  Effect.gen(function* () {
    let sent = 0
    response.writeHead(status, { ...headers, "content-length": length })
    yield* Stream.runForEach(bytes, (chunk) => {
      sent += chunk.length
      return write(response, chunk)
    })
    if (sent !== length) return yield* Effect.fail(new BytesMissing())
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

const write = (response: ServerResponse, chunk: Uint8Array): Effect.Effect<void, ReceiverGone> =>
  Effect.callback<void, ReceiverGone>((resume) => {
    response.write(chunk, (error) => resume(error instanceof Error ? gone : Effect.void))
  }).pipe(Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => gone }))

const gone = Effect.fail(new ReceiverGone())

// Receivers go away as they like, and there is nothing to mend.
const tell = (error: ReceiverGone | BytesMissing | StoreUnavailable): Effect.Effect<void> => {
  switch (error._tag) {
    case "ReceiverGone":
      return Effect.logDebug("the receiver of content is gone")
    case "BytesMissing":
      return Effect.logError("content was cut short: bytes are missing")
    case "StoreUnavailable":
      return Effect.logWarning("content was cut short", reasonOf(error.cause))
  }
}
