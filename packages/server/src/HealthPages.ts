import type { Pages } from "@vostro/http/node"
import { Clock, Context, Effect } from "effect"
import { Database } from "./database/Database.ts"

/** Timeout of the database in a health check, in ms. */
const TIMEOUT_MS = 2_000

/** Time in ms for which a result is reused, so that frequent requests of the page do not load the database. */
const REUSED_MS = 1_000

/** State of the server that the pages report. */
export interface Health {
  /** True once the server has received the signal to stop. */
  isDraining: boolean
}

interface Readiness {
  readonly ready: boolean
  readonly draining: boolean
  readonly database: "ok" | "unavailable"
  readonly schema: "ok" | "migrations pending" | "unknown"
  /** Response time of the database in ms, including the wait for a connection. */
  readonly database_ms: number
  /** Age in ms of the oldest due work that no worker has taken; 0 if there is none. */
  readonly oldest_due_ms: number
}

/**
 * Pages for load balancers: `/healthz` answers 200 while the process runs, and `/readyz` while it should get requests:
 * the database answers, the schema is current, and the server is not stopping. The age of the oldest due work is
 * reported but does not count: taking nodes out of service would only delay the work more.
 */
export const healthPages = (health: Health): Effect.Effect<Pages, never, Database> =>
  Effect.gen(function* () {
    const services = yield* Effect.context<Database>()
    const clock = Context.get(services, Clock.Clock)
    const check = () => Effect.runPromiseWith(services)(readiness)
    let last: { readonly at: number; readonly found: Promise<Omit<Readiness, "ready" | "draining">> } | undefined
    const recent = () => {
      const at = clock.currentTimeMillisUnsafe()
      if (last === undefined || Math.abs(at - last.at) >= REUSED_MS) last = { at, found: check() }
      return last.found
    }
    return {
      "/healthz": { GET: async () => page(200, { status: "ok" }) },
      "/readyz": {
        GET: async () => {
          const found = await recent()
          const ready = !health.isDraining && found.database === "ok" && found.schema === "ok"
          return page(ready ? 200 : 503, { ready, draining: health.isDraining, ...found })
        }
      }
    }
  })

const page = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } })

const unavailable = { database: "unavailable", schema: "unknown", database_ms: TIMEOUT_MS, oldest_due_ms: 0 } as const

const readiness = Effect.gen(function* () {
  const database = yield* Database
  const started = yield* Clock.currentTimeMillis
  const { pending } = yield* database.migrations
  const now = yield* Clock.currentTimeMillis
  const due = pending.length > 0 ? [] : yield* database.backlog(now)
  return {
    database: "ok" as const,
    schema: pending.length === 0 ? ("ok" as const) : ("migrations pending" as const),
    database_ms: now - started,
    oldest_due_ms: due.reduce((most, { oldest_due_ms }) => Math.max(most, now - oldest_due_ms), 0)
  }
}).pipe(
  Effect.timeoutOrElse({ duration: TIMEOUT_MS, orElse: () => Effect.succeed(unavailable) }),
  Effect.catch(() => Effect.succeed(unavailable))
)
