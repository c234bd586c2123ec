import { JetStreamApiError, type JetStreamManager, type StoredMsg } from "@nats-io/jetstream"
import { Schema } from "effect"
import { beginAgain, infoOf, positionSubject, positionsOf, type StreamState } from "./EventStream.ts"
import { type StreamFault, streamFault } from "./StreamFault.ts"

/** The last event of a program in the stream. */
export interface Position extends Schema.Schema.Type<typeof Position> {}
export const Position = Schema.Struct({
  event: Schema.String,
  /** Time of the event, in ms. */
  at_ms: Schema.Int,
  sequence: Schema.Int,
  /** Time at which the stream was created: another stream of the same name has another one. */
  stream_created: Schema.String
})

const readPosition = Schema.decodeUnknownSync(Schema.fromJsonString(Position))

const readTime = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ created_at: Schema.String })))

/**
 * Reads the position of a program: that of its last message in the stream, or the saved one, whichever is further. The
 * last message may have left the stream by its limits; a saved position may be older than the acknowledgement. Throws a
 * `StreamFault` if the stream is not the stream of the saved position.
 */
export const readPositionOf = async (
  jsm: JetStreamManager,
  stream: string,
  programId: string,
  state: StreamState
): Promise<Position | undefined> => {
  const saved = await lastMessage(jsm, positionsOf(stream), positionSubject(stream, programId))
  const position = saved === undefined ? undefined : readPosition(saved.string())
  if (position !== undefined && position.stream_created !== state.created) throw anotherStream(stream)
  if (position !== undefined && position.sequence > state.lastSequence && (await isLost(jsm, stream, position))) {
    throw streamFault(
      "behind",
      `The stream ${stream} ends before sequence ${position.sequence}, at which the event ${position.event} was acknowledged: messages are lost. Restore both streams from one backup; or ${beginAgain(stream)}`
    )
  }
  const last = await lastMessage(jsm, stream, `vostro.${programId}.>`)
  return last === undefined || last.seq <= (position?.sequence ?? 0) ? position : positionIn(last, stream, state)
}

/** Makes the fault of a stream that is not the one of the positions. */
export const anotherStream = (stream: string): StreamFault =>
  streamFault("another", `The stream ${stream} was deleted and created anew: ${beginAgain(stream)}`)

// Another publisher may have gone on since the state was read.
const isLost = async (jsm: JetStreamManager, stream: string, { sequence }: Position): Promise<boolean> =>
  sequence > ((await infoOf(jsm, stream))?.lastSequence ?? 0)

const positionIn = (last: StoredMsg, stream: string, { created }: StreamState): Position => {
  const event = last.header?.get("Nats-Msg-Id") ?? ""
  if (event === "") {
    throw streamFault(
      "foreign",
      `The message ${last.seq} of the stream ${stream} is not the bank's: it has no Nats-Msg-Id. Delete it, and let nobody else publish to ${last.subject}.`
    )
  }
  const { created_at } = readTime(last.string())
  return { event, at_ms: Date.parse(created_at), sequence: last.seq, stream_created: created }
}

const NO_MESSAGE = 10_037

const lastMessage = async (
  jsm: JetStreamManager,
  stream: string,
  last_by_subj: string
): Promise<StoredMsg | undefined> => {
  try {
    return (await jsm.streams.getMessage(stream, { last_by_subj })) ?? undefined
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === NO_MESSAGE) return undefined
    throw error
  }
}
