import type { ServerResponse } from "node:http"
import type { StoreUnavailable } from "@vostro/domain/ports/Store"
import { Data, Effect, Stream } from "effect"
import type { RawReply } from "./Handler.ts"

/** The receiver went away, or there were fewer bytes than were said: the answer cannot be completed. */
export class ContentCutShort extends Data.TaggedError("ContentCutShort")<{ readonly reason: string }> {}

/** How long a receiver may take no byte before it is let go. */
const PATIENCE = "30 seconds"

/** Sends bytes as they are read from storage; the next ones are read when the receiver has taken what was sent. */
export const sendContent = (
  response: ServerResponse,
  { status, headers }: RawReply,
  { length, bytes }: NonNullable<RawReply["content"]>
): Effect.Effect<void, ContentCutShort | StoreUnavailable> =>
  Effect.gen(function* () {
    let sent = 0
    response.writeHead(status, { ...headers, "content-length": length })
    yield* Stream.runForEach(bytes, (chunk) => {
      sent += chunk.length
      return write(response, chunk)
    })
    if (sent !== length) return yield* Effect.fail(new ContentCutShort({ reason: "bytes are missing" }))
    response.end()
  })

const write = (response: ServerResponse, chunk: Uint8Array): Effect.Effect<void, ContentCutShort> =>
  Effect.callback<void, ContentCutShort>((resume) => {
    response.write(chunk, (error) => resume(error instanceof Error ? gone : Effect.void))
  }).pipe(Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => gone }))

const gone = Effect.fail(new ContentCutShort({ reason: "the receiver is gone" }))
