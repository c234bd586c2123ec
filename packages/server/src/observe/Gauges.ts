import type { QueueBacklog } from "@vostro/postgres"
import { Clock, Effect } from "effect"
import { Database } from "../database/Database.ts"
import { instruments, secondsSince } from "./Instruments.ts"

/** Interval in ms at which the database is queried. */
const INTERVAL_MS = 5_000

const ENDPOINT = "webhook_endpoint_"

/** Measures due work and the wait for a connection every five seconds, in the background, until the scope closes. */
export const followGauges = Effect.gen(function* () {
  const database = yield* Database
  const seen = new Set<string>()
  const round = Effect.gen(function* () {
    yield* samplePool(database)
    yield* sampleReplication(database)
    const now = yield* Clock.currentTimeMillis
    const found = yield* database.backlog(now)
    for (const one of found) seen.add(nameOf(one))
    // A queue without due work must show none, not its last value.
    for (const queue of seen) {
      const all = found.filter((one) => nameOf(one) === queue)
      const due = all.reduce((sum, one) => sum + one.due, 0)
      const oldest = all.reduce((most, { oldest_due_ms }) => Math.max(most, now - oldest_due_ms), 0)
      instruments.due({ queue }, due)
      instruments.oldest({ queue }, oldest / 1_000)
    }
  })
  const survived = Effect.catchCause(round, (cause) => Effect.logDebug("measuring due work failed", cause))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(survived, Effect.sleep(INTERVAL_MS))))
})

// The queues of webhooks are ids of endpoints: too many for a label.
const nameOf = ({ queue }: QueueBacklog): string => (queue.startsWith(ENDPOINT) ? "webhooks" : queue)

const MODES = ["alone", "asynchronous", "synchronous", "waiting"] as const

const sampleReplication = ({ replication }: Database["Service"]) =>
  Effect.map(replication, ({ lag_ms, mode, standbys, timeline }) => {
    // A mode that has ended must show nothing, not its last value.
    for (const one of MODES) instruments.standbys({ mode: one }, one === mode ? standbys : 0)
    instruments.behind({}, (lag_ms ?? 0) / 1_000)
    instruments.timeline({}, timeline)
  })

const samplePool = ({ connection }: Database["Service"]) =>
  Effect.suspend(() => {
    const started = performance.now()
    return Effect.map(connection, () => instruments.pool({}, secondsSince(started)))
  })
