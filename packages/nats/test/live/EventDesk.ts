import { jetstream, jetstreamManager } from "@nats-io/jetstream"
import type { NatsConnection } from "@nats-io/transport-node"
import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { type EventPublisher, makeEventPublisher } from "@vostro/nats"
import { commitOf } from "@vostro/testing/conformance/Commits"
import { Effect } from "effect"

type TheStore = Store["Service"]

/** Programs, and events that are committed in them, as the engine of a bank writes them. */
export interface EventDesk {
  readonly store: TheStore
  readonly programs: ReadonlyArray<string>
  /** Commits events, each of the next of three objects of a program; returns their ids. */
  readonly commit: (program: string, count: number) => Promise<ReadonlyArray<string>>
  /** Ids of the committed events of a program, oldest first. */
  readonly committed: (program: string) => ReadonlyArray<string>
  readonly publisher: (connection: NatsConnection) => Promise<EventPublisher>
}

/** Time of the first commit: two desks commit the same events at the same times. */
const BEGIN = Date.UTC(2026, 0, 2)

const eventOf = (program: string, at: number, nowMs: number) => {
  const id = `event_${program}_${at}`
  const object_id = `account_number_${program.at(-1)}${at % 3}`
  const name = "account_number.activated"
  const head = { id, event: name, created_at: new Date(nowMs).toISOString() }
  return { id, name, object_id, body: JSON.stringify({ ...head, request_id: "req_1", object: { id: object_id } }) }
}

/** Opens a store in memory with two programs. */
export const openEventDesk = async (store: TheStore = makeMemoryStore()): Promise<EventDesk> => {
  const programs = ["program_a", "program_b"]
  const committed = new Map<string, Array<string>>()
  const write = (program_id: string, parts: Partial<Parameters<TheStore["commit"]>[0]>) =>
    Effect.runPromise(store.commit(commitOf({ program_id, ...parts })))
  for (const id of programs) {
    const at = { kind: "program", id, expected: 0, body: "{}", attributes: {}, uniques: [] }
    await write("bank", { writes: [at] })
  }
  const ids = (program: string) => {
    const known = committed.get(program) ?? []
    committed.set(program, known)
    return known
  }
  return {
    store,
    programs,
    committed: ids,
    commit: async (program, count) => {
      const from = ids(program).length
      const now_ms = BEGIN + from * 1_000
      const events = Array.from({ length: count }, (_, at) => eventOf(program, from + at, now_ms))
      await write(program, { events, now_ms })
      const fresh = events.map(({ id }) => id)
      ids(program).push(...fresh)
      return fresh
    },
    publisher: (connection) =>
      Effect.runPromise(Effect.provideService(makeEventPublisher({ connection, pollMs: 5 }), Store, store))
  }
}

/** A message of the stream. */
export interface Streamed {
  readonly subject: string
  readonly id: string
  readonly sequence: number
  readonly event: { readonly id: string; readonly object: { readonly id: string }; readonly request_id?: string }
}

/** Reads the messages of a stream by a consumer with one filter subject. */
export const readStream = async (
  connection: NatsConnection,
  filter_subjects = "vostro.>",
  stream = "VOSTRO_EVENTS"
): Promise<ReadonlyArray<Streamed>> => {
  const consumer = await jetstream(connection).consumers.get(stream, { filter_subjects })
  const waiting = (await consumer.info()).num_pending
  if (waiting === 0) return []
  const streamed: Array<Streamed> = []
  for await (const message of await consumer.fetch({ max_messages: waiting, expires: 5_000 })) {
    const id = message.headers?.get("Nats-Msg-Id") ?? ""
    streamed.push({ subject: message.subject, id, sequence: message.seq, event: message.json() })
  }
  return streamed
}

/** Returns the ids of a program in the stream, in its order. */
export const streamedOf = async (connection: NatsConnection, program: string): Promise<ReadonlyArray<string>> =>
  (await readStream(connection, `vostro.${program}.>`)).map(({ id }) => id)

/** Returns the manager of streams. */
export const managerOf = (connection: NatsConnection) => jetstreamManager(connection, { checkAPI: false })
