import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { migratedDatabase } from "../../../postgres/test/support/Database.ts"

/** A primary, and a standby in recovery with the same migrated database. */
export interface Pair {
  readonly primary: string
  readonly standby: string
  readonly stop: () => Promise<void>
}

const settings = { fsync: "off", shared_buffers: "16MB", max_wal_size: "128MB" }

/**
 * Starts a primary and a standby, a copy of the stopped primary that stays in recovery and follows it: it answers reads
 * and refuses writes, as a demoted primary does.
 */
export const startPair = async (): Promise<Pair> => {
  const folder = mkdtempSync(join(tmpdir(), "vostro-standby-"))
  // Started by root, the servers run as another user, which needs access.
  chmodSync(folder, 0o755)
  const [primary, standby] = [join(folder, "primary"), join(folder, "standby")]
  const name = await running(primary, async ({ url }) => new URL(await migratedDatabase(url)).pathname)
  cpSync(primary, standby, { recursive: true })
  rmSync(join(standby, "port"))
  writeFileSync(join(standby, "data", "standby.signal"), "")
  const scope = Scope.makeUnsafe()
  const start = async (home: string, more: Readonly<Record<string, string>> = {}) => {
    const started = startEmbeddedPostgres({ folder: home, settings: { ...settings, ...more } })
    const { url } = await Effect.runPromise(Scope.provide(started, scope))
    const database = new URL(url)
    database.pathname = name
    return database.toString()
  }
  const followed = await start(primary)
  return {
    primary: followed,
    standby: await start(standby, { primary_conninfo: conninfoOf(new URL(followed)) }),
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const conninfoOf = ({ hostname, password, port, username }: URL): string =>
  `host=${hostname} port=${port} user=${username} password=${password} application_name=follower`

const running = <A>(folder: string, use: (server: { readonly url: string }) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(startEmbeddedPostgres({ folder, settings }), (server) => Effect.promise(() => use(server)))
    )
  )
