import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  type PubAck
} from "@nats-io/jetstream"
import { headers } from "@nats-io/transport-node"
import { positionSubject, type StreamState, stateOf, toCreate } from "./EventStream.ts"
import type { EventMessage } from "./Message.ts"
import { anotherStream, type Position, readPositionOf } from "./Position.ts"
import { streamFault } from "./StreamFault.ts"

/** Appends the events of programs to a stream, each behind the message before it. */
export interface Appender {
  /** Returns the last event of a program in the stream. */
  readonly position: (programId: string) => Promise<Position | undefined>
  /**
   * Appends the events that follow the position of a program, in order, and saves the position. Returns how many it
   * appended: fewer than given if another publisher came first. It then continues after the events of the other.
   */
  readonly append: (programId: string, messages: ReadonlyArray<EventMessage>) => Promise<number>
}

/** What a publisher knows of the stream, until something contradicts it. */
interface Known {
  readonly created: string
  lastSequence: number
  readonly positions: Map<string, Position | undefined>
}

/**
 * Makes an appender. Each message expects the sequence of the one before it, so several can be on their way: if one is
 * refused, so are all behind it, and no event overtakes another or comes twice, however many publishers there are and however late they are.
 */
export const makeAppender = (
  js: JetStreamClient,
  jsm: JetStreamManager,
  stream: string,
  maxPayload: () => number
): Appender => {
  let known: Known | undefined
  let first: StreamState | undefined
  const look = async (): Promise<Known> => {
    const state = await stateOf(jsm, stream)
    if (state === undefined) {
      throw streamFault(
        "missing",
        `There is no stream ${stream}. If it was never created, ${toCreate}. If it is lost with its positions, restore both from one backup; or create it, and tell its consumers: they get every event that the bank still has.`
      )
    }
    if (first !== undefined && first.created !== state.created) throw anotherStream(stream)
    first = state
    return { ...state, positions: new Map() }
  }
  const current = async (): Promise<Known> => {
    known ??= await look()
    return known
  }
  /** Looks at the stream again after a failure: it may be gone. */
  const orLookAgain = async <A>(work: Promise<A>): Promise<A> => {
    try {
      return await work
    } catch (error) {
      known = undefined
      throw error
    }
  }
  const position = async (programId: string): Promise<Position | undefined> => {
    const now = await current()
    if (!now.positions.has(programId)) {
      const state = { created: now.created, lastSequence: now.lastSequence }
      now.positions.set(programId, await orLookAgain(readPositionOf(jsm, stream, programId, state)))
    }
    // Another publisher came first, after the look.
    const found = now.positions.get(programId)
    if (found === undefined || found.sequence <= now.lastSequence) return found
    known = undefined
    return position(programId)
  }
  const save = async (programId: string, reached: Position): Promise<void> => {
    await orLookAgain(js.publish(positionSubject(stream, programId), JSON.stringify(reached)))
  }
  const append: Appender["append"] = async (programId, all) => {
    const now = await current()
    const messages = all.slice(0, fitting(all, maxPayload()))
    const base = now.lastSequence
    const outcomes = await Promise.allSettled(messages.map((message, at) => publish(js, stream, message, base + at)))
    let count = 0
    for (const [at, message] of messages.entries()) {
      const outcome = outcomes[at]
      if (outcome?.status !== "fulfilled" || !isNext(outcome.value, base + at)) break
      count++
      now.lastSequence = outcome.value.seq
      now.positions.set(programId, positionOf(message, outcome.value, now))
    }
    const reached = now.positions.get(programId)
    if (count > 0 && reached !== undefined) await save(programId, reached)
    const failed = outcomes.find((one) => one.status === "rejected")
    if (count < messages.length) known = undefined
    // The rest of a batch is read again, behind the messages in the stream.
    if (failed !== undefined && !isOvertaken(failed.reason)) throw failed.reason
    return count
  }
  return { position, append }
}

/** Bytes of the headers of a message, at most. */
const HEADERS = 1_024

/** Counts the messages before the first that is too large. Throws a `StreamFault` if that is the first of all. */
const fitting = (messages: ReadonlyArray<EventMessage>, maxPayload: number): number => {
  const at = messages.findIndex(({ text }) => new TextEncoder().encode(text).length > maxPayload - HEADERS)
  if (at !== 0) return at === -1 ? messages.length : at
  const [{ id } = { id: "" }] = messages
  throw streamFault(
    "too_large",
    `The event ${id} is larger than the ${maxPayload} bytes that the server of NATS takes: raise max_payload in its configuration. The events behind it wait.`
  )
}

const publish = async (
  js: JetStreamClient,
  streamName: string,
  { id, name, subject, text }: EventMessage,
  lastSequence: number
): Promise<PubAck> => {
  const told = headers()
  told.set("Vostro-Event", name)
  return js.publish(subject, text, { msgID: id, headers: told, expect: { streamName, lastSequence } })
}

const isNext = ({ duplicate, seq }: PubAck, lastSequence: number): boolean => !duplicate && seq === lastSequence + 1

const positionOf = ({ at_ms, id }: EventMessage, { seq }: PubAck, { created }: Known): Position => ({
  event: id,
  at_ms,
  sequence: seq,
  stream_created: created
})

const isOvertaken = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamWrongLastSequence
