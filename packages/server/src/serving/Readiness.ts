import type { Replication } from "@vostro/postgres"
import { Clock, Effect } from "effect"
import { ClockGuard } from "../clock/ClockGuard.ts"
import { Database } from "../database/Database.ts"

/** Timeout of the database in a health check, in ms. */
const TIMEOUT_MS = 2_000

/** State of the database and of this server's clock, as `/readyz` shows it. */
export interface Readiness {
  /** `read only`: it answers and refuses every write. */
  readonly database: "ok" | "read only" | "unavailable"
  readonly schema: "ok" | "migrations pending" | "unknown"
  /** Response time of the database in ms, including the wait for a connection. */
  readonly database_ms: number
  /** Age in ms of the oldest due work that no worker has taken; 0 if there is none. */
  readonly oldest_due_ms: number
  /** Time of this machine minus time of the database, in ms; null if unknown. */
  readonly clock_offset_ms: number | null
  /** Standbys of the database; null if unknown. */
  readonly replication: Replication | null
  /** Reasons for which a server should get no requests; empty if it should. */
  readonly reasons: ReadonlyArray<string>
}

const unavailable = (reason: string): Readiness => ({
  database: "unavailable",
  schema: "unknown",
  database_ms: TIMEOUT_MS,
  oldest_due_ms: 0,
  clock_offset_ms: null,
  replication: null,
  reasons: [reason]
})

const silent = unavailable("the database did not answer within two seconds")

/** Finds out if a server should get requests: its database takes writes, the schema is current, the clock is right. */
export const readiness = Effect.gen(function* () {
  const clock = yield* ClockGuard
  const database = yield* Database
  const started = yield* Clock.currentTimeMillis
  const readOnly = yield* database.readOnlyReason
  const now = yield* Clock.currentTimeMillis
  // Each further statement could need another login there.
  if (readOnly !== undefined) {
    const reason = `the database refuses writes: ${readOnly}`
    return { ...unavailable(reason), database: "read only" as const, database_ms: now - started }
  }
  const { pending } = yield* database.migrations
  const due = pending.length > 0 ? [] : yield* database.backlog(now)
  const { offset_ms } = yield* clock.measure
  const replication = yield* database.replication
  const problem = clock.problem()
  return {
    database: "ok",
    schema: pending.length === 0 ? "ok" : "migrations pending",
    database_ms: now - started,
    oldest_due_ms: due.reduce((most, { oldest_due_ms }) => Math.max(most, now - oldest_due_ms), 0),
    clock_offset_ms: offset_ms,
    replication,
    reasons: [
      ...(pending.length === 0 ? [] : [`pending migrations: ${pending.join(", ")}`]),
      ...(problem === undefined ? [] : [problem])
    ]
  } satisfies Readiness
}).pipe(
  Effect.timeoutOrElse({ duration: TIMEOUT_MS, orElse: () => Effect.succeed(silent) }),
  Effect.catch(() => Effect.succeed(unavailable("the database is unavailable")))
)
