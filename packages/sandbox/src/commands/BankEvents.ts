import { ApiError, type OutputOf, type TransportError } from "@vostro/http/client"
import { Problem } from "@vostro/server"
import { Effect, Option, Stream } from "effect"
import { Flag } from "effect/cli"
import { timeOf } from "./BankClock.ts"
import { sinceOf } from "./Period.ts"
import type { RunningBank } from "./RunningBank.ts"

/** An event as the bank lists it: with its object right after it. */
export type BankEvent = OutputOf<"event.get">

/** Cursor before the first event: the bank takes an event that it does not know for older than all. */
const BEFORE_ALL = "event_0"

/** Maximum number of events of a page. */
const PAGE = 100

/** Interval in ms at which the bank is asked for new events. */
const LOOK_MS = 500

/** Interval in ms at which a bank that does not answer is asked again. */
const AGAIN_MS = 1_000

/** The flags that say which events a command follows, and where it begins. */
export const eventFlags = {
  since: Flag.String("since").pipe(
    Flag.withDescription("Begin with past events: since a duration, such as 10m, or a time; default: new ones only"),
    Flag.optional
  ),
  after: Flag.String("after").pipe(
    Flag.withDescription("Begin after the event with this id, where an earlier run ended"),
    Flag.optional
  ),
  events: Flag.String("events").pipe(
    Flag.withDescription("Names of events, such as ach.*,wire.posted; repeatable; default: all"),
    Flag.between(0, 100)
  )
}

/** Values of the flags that say where to begin. */
export interface Beginning {
  readonly since: Option.Option<string>
  readonly after: Option.Option<string>
}

/** Returns the cursor at which to begin. By default it is the newest event. */
export const cursorOf = Effect.fnUntraced(function* (bank: RunningBank, { after, since }: Beginning) {
  if (Option.isSome(after) && Option.isSome(since)) {
    return yield* new Problem({ text: "--since and --after cannot be used together", cause: after.value })
  }
  if (Option.isSome(after)) {
    if (/^event_\w{1,64}$/.test(after.value)) return after.value
    return yield* new Problem({ text: `--after must be the id of an event (got ${after.value})`, cause: after.value })
  }
  const before = Option.isSome(since) ? { created_at: { before: yield* timeBefore(bank, since.value) } } : {}
  const { value } = yield* bank.client.call("event.list", { query: { ...before, limit: 1 } })
  return value.objects[0]?.id ?? BEFORE_ALL
})

// Events have the bank's time, which a manual clock may have moved far ahead of this machine's.
const timeBefore = (bank: RunningBank, since: string) =>
  Effect.gen(function* () {
    const local = Date.now()
    const now = yield* Effect.catchTag(timeOf(bank), "Problem", () => Effect.succeed(local))
    return new Date(yield* sinceOf(since, now)).toISOString()
  })

/** Ways to follow events. */
export interface Following {
  /** Names of events; empty for all. */
  readonly names: ReadonlyArray<string>
  /** Id of the event after which to begin. */
  readonly cursor: string
  /** Tells that the bank does not answer, once for each time that it is lost. */
  readonly lost: (reason: string) => Effect.Effect<void>
  /** Maximum number of events of a page. */
  readonly page?: number
  readonly lookMs?: number
  readonly againMs?: number
}

/**
 * Streams committed events in their order and without end. The cursor is the last event taken, so that nothing is lost while
 * the bank, this process or the connection stands still.
 */
export const followEvents = (
  { client }: RunningBank,
  { againMs = AGAIN_MS, cursor, lookMs = LOOK_MS, lost, names, page = PAGE }: Following
): Stream.Stream<BankEvent, ApiError | TransportError> => {
  const wanted = names.length === 0 ? {} : { events: names }
  const pageAfter = (ending_before: string): Effect.Effect<ReadonlyArray<BankEvent>, ApiError | TransportError> =>
    Effect.map(
      client.call("event.list", { query: { ...wanted, ending_before: eventId(ending_before), limit: page } }),
      ({ value }) => value.objects.toReversed()
    )
  const patiently = (
    read: Effect.Effect<ReadonlyArray<BankEvent>, ApiError | TransportError>,
    isLost = false
  ): Effect.Effect<ReadonlyArray<BankEvent>, ApiError | TransportError> =>
    Effect.catchIf(read, isPassing, (error) =>
      (isLost ? Effect.void : lost(error instanceof ApiError ? error.message : "it does not answer")).pipe(
        Effect.andThen(Effect.sleep(againMs)),
        Effect.andThen(patiently(read, true))
      )
    )
  return Stream.paginate(cursor, (at) =>
    Effect.gen(function* () {
      const events = yield* patiently(pageAfter(at))
      if (events.length === 0) yield* Effect.sleep(lookMs)
      return [events, Option.some<string>(events.at(-1)?.id ?? at)] as const
    })
  )
}

// trusted: cursors are ids of events, or checked.
const eventId = (text: string) => text as BankEvent["id"]

/** True for failures that pass: no answer, too many requests, a bank or a proxy in trouble. */
const isPassing = (error: ApiError | TransportError): boolean =>
  !(error instanceof ApiError) || error.status === 429 || error.status >= 500

/** Returns the id of the object of an event. */
export const objectIdOf = ({ object }: BankEvent): string => String(object["id"])
