import { JetStreamApiError, type JetStreamManager, jetstreamManager, type StreamConfig } from "@nats-io/jetstream"
import type { NatsConnection } from "@nats-io/transport-node"
import { streamFault } from "./StreamFault.ts"

/** Default name of the stream. */
export const STREAM = "VOSTRO_EVENTS"

/** Subjects of all events. A consumer may filter by any beginning of `vostro.<program>.<resource>.<object id>`. */
const EVENTS = "vostro.>"

/** Name of the stream beside it that keeps the position of each program. */
export const positionsOf = (stream: string): string => `${stream}_POSITIONS`

/** Subject of the position of a program. */
export const positionSubject = (stream: string, programId: string): string => `vostro-positions.${stream}.${programId}`

/** The event stream to create. */
export interface EventStreamOptions {
  readonly connection: NatsConnection
  /** Name; default `VOSTRO_EVENTS`. */
  readonly stream?: string
  /** Limits, storage and replicas; by default a file on one server, without limits. */
  readonly config?: Partial<Pick<StreamConfig, "max_age" | "max_bytes" | "num_replicas" | "storage">>
}

/**
 * Creates the event stream, and beside it the stream of positions. Does nothing if both exist. Rejects with a
 * `StreamFault` if one of them exists alone, because events were published there and the other is lost, and if a stream of
 * another name takes the subjects. A publisher never creates a stream, so that a deleted one is not silently begun again.
 */
export const createEventStream = async (options: EventStreamOptions): Promise<void> => {
  const { config, connection, stream = STREAM } = options
  if (connection === undefined) throw new TypeError("connection must be a connection of NATS, as connect() returns")
  if (!/^[\w-]{1,200}$/.test(stream)) {
    throw new TypeError(`stream must be letters, digits, "_" and "-", such as ${STREAM} (got ${stream})`)
  }
  const jsm = await jetstreamManager(connection)
  if ((await stateOf(jsm, stream)) !== undefined) return
  await jsm.streams.add({ ...config, name: stream, subjects: [EVENTS] }).catch((error: unknown) => {
    throw isOverlap(error) ? streamFault("another", taken(stream)) : error
  })
  const subjects = [positionSubject(stream, ">")]
  await jsm.streams.add({ name: positionsOf(stream), subjects, max_msgs_per_subject: 1 })
}

const SUBJECTS_OVERLAP = 10_065

const isOverlap = (error: unknown): boolean => error instanceof JetStreamApiError && error.code === SUBJECTS_OVERLAP

const taken = (stream: string): string =>
  `Another stream takes subjects of ${EVENTS}, so ${stream} cannot be created beside it. If that one is this bank's, publish to it: NATS_STREAM of a server (in code: stream). Otherwise delete it, or give the bank an account of NATS of its own.`

/** Says how to begin again, to an operator of a server and to a host that embeds a bank. */
export const beginAgain = (stream: string, left = `${stream} and ${positionsOf(stream)}`): string =>
  `delete ${left}, tell the consumers of ${stream}, and ${toCreate}: they get every event that the bank still has.`

/** Says how to create the streams. */
export const toCreate = "start a server with NATS_EVENTS=create (in code: call createEventStream)"

/**
 * Returns the state of an event stream; undefined if it and its positions do not exist. Throws a `StreamFault` if one of them
 * exists alone.
 */
export const stateOf = async (jsm: JetStreamManager, stream: string): Promise<StreamState | undefined> => {
  const positions = positionsOf(stream)
  const [events, saved] = [await infoOf(jsm, stream), await infoOf(jsm, positions)]
  if ((events === undefined) === (saved === undefined)) return events
  const [gone, left] = events === undefined ? [stream, positions] : [positions, stream]
  throw streamFault(
    "missing",
    `The stream ${gone} is missing, although ${left} exists. Restore it from a backup; or ${beginAgain(stream, left)}`
  )
}

const STREAM_NOT_FOUND = 10_059

/** State of a stream, as far as the publisher compares it. */
export interface StreamState {
  readonly created: string
  readonly lastSequence: number
}

/** Reads the state of a stream; undefined if it does not exist. */
export const infoOf = async (jsm: JetStreamManager, stream: string): Promise<StreamState | undefined> => {
  try {
    const { created, state } = await jsm.streams.info(stream)
    return { created, lastSequence: state.last_seq }
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return undefined
    throw error
  }
}
