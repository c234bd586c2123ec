import type { ServerResponse } from "node:http"
import { Data, Effect } from "effect"

/** Maximum bytes of an answer that wait in this process for their reader. The rest is not handed over before. */
export const PIECE = 65_536

/** Timeout for the client to accept a piece. */
const PATIENCE = "30 seconds"

/** The client has disconnected, or accepts nothing any more. */
export class ReceiverGone extends Data.TaggedError("ReceiverGone") {}

const gone = Effect.fail(new ReceiverGone())

/**
 * Writes bytes as fast as the client takes them, a piece at a time, without copying them. The event loop serves others
 * after each piece: a client that takes each at once would keep it busy until the end.
 */
export const sendPieces = (response: ServerResponse, bytes: Uint8Array): Effect.Effect<void, ReceiverGone> =>
  bytes.length <= PIECE
    ? sendPiece(response, bytes)
    : Effect.flatMap(sendPiece(response, bytes.subarray(0, PIECE)), () => sendPieces(response, bytes.subarray(PIECE)))

const sendPiece = (response: ServerResponse, piece: Uint8Array): Effect.Effect<void, ReceiverGone> =>
  Effect.callback<void, ReceiverGone>((resume) => {
    response.write(piece, (error) => resume(error ? gone : Effect.void))
  }).pipe(
    Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => gone }),
    Effect.tap(() => Effect.yieldNow)
  )

/** Breaks the connection of a response that has ended and that its client does not take in time. */
export const cutIfStalled = (response: ServerResponse): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    response.once("close", () => resume(Effect.void))
  }).pipe(Effect.timeoutOrElse({ duration: PATIENCE, orElse: () => Effect.sync(() => void response.destroy()) }))
