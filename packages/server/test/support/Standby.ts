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
 * Starts a primary and a standby. The standby is a copy of the stopped primary that stays in recovery: it answers reads
 * and refuses writes, as a demoted primary does, and needs no stream of WAL for that.
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
  const start = async (home: string) => {
    const { url } = await Effect.runPromise(Scope.provide(startEmbeddedPostgres({ folder: home, settings }), scope))
    const database = new URL(url)
    database.pathname = name
    return database.toString()
  }
  return {
    primary: await start(primary),
    standby: await start(standby),
    stop: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

const running = <A>(folder: string, use: (server: { readonly url: string }) => Promise<A>): Promise<A> =>
  Effect.runPromise(
    Effect.scoped(
      Effect.flatMap(startEmbeddedPostgres({ folder, settings }), (server) => Effect.promise(() => use(server)))
    )
  )
