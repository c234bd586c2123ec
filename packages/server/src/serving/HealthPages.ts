import { Clock, Context, Effect } from "effect"
import type { ClockGuard } from "../clock/ClockGuard.ts"
import type { Database } from "../database/Database.ts"
import { type NetworkFolders, unusableNetworks } from "../networks/UnusableNetworks.ts"
import type { PlainPages } from "../observe/MetricsServer.ts"
import { type Readiness, readiness } from "./Readiness.ts"

/** Time in ms for which a result is reused, so that frequent requests of the page do not load the database. */
const REUSED_MS = 1_000

/** State of the server that the pages report. */
export interface Health {
  /** True once the server has received the signal to stop. */
  isDraining: boolean
}

type Services = Database | ClockGuard

/**
 * Pages for load balancers: `/healthz` answers 200 while the process runs, and `/readyz` while it should get requests:
 * the database takes writes, the schema is current, the clock is right, and the server is not stopping. The age of the
 * oldest due work and the networks whose folders cannot be used are reported but do not count: taking nodes out of service
 * would only delay the work more.
 */
export const healthPages = (health: Health, networks: NetworkFolders): Effect.Effect<PlainPages, never, Services> =>
  Effect.gen(function* () {
    const services = yield* Effect.context<Services>()
    const clock = Context.get(services, Clock.Clock)
    const check = () => Effect.runPromiseWith(services)(readiness)
    let last: { readonly at: number; readonly found: Promise<Readiness> } | undefined
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
          const draining = health.isDraining
          const reasons = [...(draining ? ["the server is stopping"] : []), ...found.reasons]
          const ready = reasons.length === 0
          const unusable_networks = await unusableNetworks(networks)
          return page(ready ? 200 : 503, { ready, draining, ...found, unusable_networks, reasons })
        }
      }
    }
  })

const page = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } })
