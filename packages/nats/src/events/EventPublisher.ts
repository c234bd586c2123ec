/**
 * Committed events as messages of JetStream. The commit that moves an object also appends its events, so the store is the
 * outbox: the publisher reads them after the last one in the stream (Position.ts) and appends them in the program's order
 * (Appender.ts). Creating the streams is left to EventStream.ts, deliveries of webhooks to the bank.
 */

import { jetstream, jetstreamManager } from "@nats-io/jetstream"
import type { NatsConnection } from "@nats-io/transport-node"
import { programIds, Store, type StoreUnavailable } from "@vostro/domain/ports"
import { Duration, Effect } from "effect"
import { type Appender, makeAppender } from "./Appender.ts"
import { beginAgain, STREAM } from "./EventStream.ts"
import { messageOf } from "./Message.ts"
import { NatsUnavailable, StreamFault, streamFault } from "./StreamFault.ts"

/** Settings of a publisher. */
export interface EventPublisherOptions {
  readonly connection: NatsConnection
  /** Name of the stream that `createEventStream` made; default `VOSTRO_EVENTS`. */
  readonly stream?: string
  /** Time in ms between two looks for new events; default 200. */
  readonly pollMs?: number
}

/** Publishes the events of all programs. Any number may run: one of them wins each event, and the others continue after it. */
export interface EventPublisher {
  /** Publishes the committed events. Returns the number of events that it appended. */
  readonly publish: Effect.Effect<number, StreamFault | NatsUnavailable | StoreUnavailable>
  /** Publishes for ever. Waits and tries again while NATS or the store is unavailable; fails at a fault of the stream. */
  readonly run: Effect.Effect<never, StreamFault>
}

/** Maximum number of events that are on their way to the stream. */
const BATCH = 256

/** Pause in ms after a failure, or after another publisher came first. */
const PAUSE_MS = 1_000

/** Makes a publisher over the store of a bank. */
export const makeEventPublisher = (options: EventPublisherOptions): Effect.Effect<EventPublisher, never, Store> => {
  const { connection, pollMs = 200, stream = STREAM } = options
  if (!(pollMs >= 1)) throw new TypeError(`pollMs must be at least 1 (got ${pollMs})`)
  return Effect.gen(function* () {
    const store = yield* Store
    const inNats = <A>(work: () => Promise<A>): Effect.Effect<A, StreamFault | NatsUnavailable> =>
      Effect.tryPromise({
        try: work,
        catch: (cause) => (cause instanceof StreamFault ? cause : new NatsUnavailable({ cause }))
      })
    let appender: Appender | undefined
    const opened = inNats(async () => {
      const maxPayload = () => connection.info?.max_payload ?? Number.POSITIVE_INFINITY
      appender ??= makeAppender(jetstream(connection), await jetstreamManager(connection), stream, maxPayload)
      return appender
    })
    const publishOne = Effect.fnUntraced(function* (to: Appender, program_id: string) {
      let count = 0
      for (;;) {
        const position = yield* inNats(() => to.position(program_id))
        if (position !== undefined) yield* checkKnown(store, program_id, position.event, position.at_ms, stream)
        // An id that the store does not have counts as older than all: so does no id.
        const ending_before = position?.event ?? "none"
        const page = yield* store.events({ program_id, names: [], from_ms: 0, ending_before, limit: BATCH })
        const messages = page.objects.toReversed().map((event) => messageOf(program_id, event))
        if (messages.length === 0) return count
        const appended = yield* inNats(() => to.append(program_id, messages))
        count += appended
        // Another publisher came first, or the rest is too large: the next look continues at the end of the stream.
        if (appended < messages.length || !page.has_more) return count
      }
    })
    const publish = Effect.gen(function* () {
      const to = yield* opened
      let count = 0
      for (const id of yield* Effect.provideService(programIds, Store, store)) count += yield* publishOne(to, id)
      return count
    })
    const look = Effect.matchEffect(publish, {
      onSuccess: (count) => (count > 0 ? Effect.void : Effect.sleep(Duration.millis(pollMs))),
      onFailure: (error) =>
        error._tag === "StreamFault"
          ? Effect.fail(error)
          : Effect.andThen(
              Effect.logWarning("events wait to be published", error),
              Effect.sleep(Duration.millis(PAUSE_MS))
            )
    })
    return { publish, run: Effect.forever(look) }
  })
}

/**
 * Fails if the stream has an event that the bank does not have, although it has others of its time or before. A sweep drops
 * the oldest: after it the bank goes on with the rest.
 */
const checkKnown = Effect.fnUntraced(function* (
  store: Store["Service"],
  programId: string,
  event: string,
  atMs: number,
  stream: string
) {
  if ((yield* store.event(programId, event, 0)) !== undefined) return
  const older = yield* store.events({ program_id: programId, names: [], from_ms: 0, until_ms: atMs + 1, limit: 1 })
  if (older.objects.length === 0) return
  return yield* Effect.fail(
    streamFault(
      "ahead",
      `The stream ${stream} has the event ${event}, and the bank does not, although it has others of that time or before: its database was restored, or the stream is another bank's. If it is this bank's, ${beginAgain(stream)}`
    )
  )
})
