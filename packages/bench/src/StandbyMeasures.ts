import { cpSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import type { Row } from "./Measures.ts"
import { type RunningServer, rateOf, startServer } from "./Process.ts"
import { query } from "./Query.ts"
import { inRounds } from "./Rounds.ts"
import type { Target } from "./Target.ts"

/** Parts of the bench that the measures of a standby use. */
interface Means {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly folder: string
  readonly seconds: number
  readonly rounds: number
  readonly settle: () => Promise<void>
}

const ALONE = "creates, 32 connections, no standby"
const ASYNCHRONOUS = "creates, 32 connections, asynchronous standby"
const SYNCHRONOUS = "creates, 32 connections, synchronous standby"

/** Measures creates on a server alone, and on one with a standby that commits wait for, or not. All share one disk. */
export const measureStandby = async (means: Means): Promise<ReadonlyArray<Row>> => {
  const { folder, freshDatabase, rounds, seconds, settle } = means
  const pair = await startPair(join(folder, "standby"))
  const alone = await startServer("servers/Vostro.ts", { DATABASE_URL: await freshDatabase("no_standby") })
  const followed = await startServer("servers/Vostro.ts", { DATABASE_URL: pair.url })
  const load = { connections: 32, hot: false, seconds }
  const rate = async (server: RunningServer, names: string): Promise<number> => {
    await pair.awaitThem(names)
    return rateOf(server.announcement, load)
  }
  // Warm-up, not measured: V8 is still compiling.
  for (const server of [alone, followed]) await rate(server, "")
  const rows = await inRounds(
    [
      { what: ALONE, unit: "/s", run: () => rate(alone, "") },
      { what: ASYNCHRONOUS, unit: "/s", run: () => rate(followed, "") },
      { what: SYNCHRONOUS, unit: "/s", run: () => rate(followed, "*") }
    ],
    rounds,
    settle
  )
  await Promise.all([alone.stop(), followed.stop()])
  await pair.stop()
  return rows
}

/** Required ratio: flushes are shared by the commits that wait. */
export const standbyTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ["synchronous standby / none", figureOf(SYNCHRONOUS) / figureOf(ALONE), ">=", 0.6]
]

interface Pair {
  readonly url: string
  /** Sets the standbys that commits wait for, as in `synchronous_standby_names`. */
  readonly awaitThem: (names: string) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts a primary with a standby, a copy of the stopped primary that follows it. */
const startPair = async (folder: string): Promise<Pair> => {
  const [primary, standby] = [join(folder, "primary"), join(folder, "standby")]
  await Effect.runPromise(Effect.scoped(startEmbeddedPostgres({ folder: primary })))
  cpSync(primary, standby, { recursive: true })
  rmSync(join(standby, "port"))
  writeFileSync(join(standby, "data", "standby.signal"), "")
  const scope = Scope.makeUnsafe()
  const start = (home: string, settings: Readonly<Record<string, string>> = {}) =>
    Effect.runPromise(Scope.provide(startEmbeddedPostgres({ folder: home, settings }), scope))
  const { url } = await start(primary)
  const { hostname, password, port, username } = new URL(url)
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`
  await start(standby, { primary_conninfo })
  return {
    url,
    awaitThem: async (names) => {
      await query(url, `alter system set synchronous_standby_names = '${names}'`)
      await query(url, "select pg_reload_conf()")
    },
    stop: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
