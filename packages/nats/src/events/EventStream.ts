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
 * `StreamFault` if one of them exists alone: events were published there, and the other is lost. A publisher never creates
 * a stream, so that a deleted one is not silently begun again.
 */
export const createEventStream = async (options: EventStreamOptions): Promise<void> => {
  const { config, connection, stream = STREAM } = options
  if (connection === undefined) throw new TypeError("connection must be a connection of NATS, as connect() returns")
  if (!/^[\w-]{1,200}$/.test(stream)) {
    throw new TypeError(`stream must be letters, digits, "_" and "-", such as ${STREAM} (got ${stream})`)
  }
  const jsm = await jetstreamManager(connection)
  const positions = positionsOf(stream)
  const [hasEvents, hasPositions] = [await exists(jsm, stream), await exists(jsm, positions)]
  if (hasEvents !== hasPositions) {
    const [gone, left] = hasEvents ? [positions, stream] : [stream, positions]
    throw streamFault("missing", `The stream ${gone} is missing, although ${left} exists. ${againFrom(stream)}`)
  }
  if (hasEvents) return
  await jsm.streams.add({ ...config, name: stream, subjects: [EVENTS] })
  await jsm.streams.add({ name: positions, subjects: [positionSubject(stream, ">")], max_msgs_per_subject: 1 })
}

/** Says how to begin again. */
export const againFrom = (stream: string): string =>
  `Restore it; or delete both streams and call createEventStream, which begins again with every event that the bank still has (${stream}, ${positionsOf(stream)}).`

const exists = async (jsm: JetStreamManager, stream: string): Promise<boolean> =>
  (await infoOf(jsm, stream)) !== undefined

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
