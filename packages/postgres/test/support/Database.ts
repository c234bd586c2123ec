import { randomUUID } from "node:crypto"
import { Store } from "@vostro/domain/ports"
import { layerPostgresClient } from "@vostro/postgres/connection/PostgresClient"
import { migrate } from "@vostro/postgres/migrations/Migrate"
import { layerPostgresStore } from "@vostro/postgres/PostgresStore"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { spread, workersOf } from "./Cluster.ts"

/** A store on a test database, with access to its rows. */
export interface OpenStore {
  readonly store: Store["Service"]
  readonly rows: <A extends object>(text: string, params?: ReadonlyArray<unknown>) => Promise<ReadonlyArray<A>>
  readonly close: () => Promise<void>
}

/** Creates an empty database on this run's PostgreSQL, with further options of `create database`. */
export const emptyDatabase = async (databaseUrl: string, options = ""): Promise<string> => {
  const name = `postgres_${randomUUID().replaceAll("-", "")}`
  await once(databaseUrl, (sql) => sql.unsafe(`create database ${name} strategy file_copy ${options}`).unprepared)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Creates a migrated database, distributed if this run's PostgreSQL is a Citus cluster. */
export const migratedDatabase = async (databaseUrl: string): Promise<string> => {
  const url = await emptyDatabase(databaseUrl)
  await Effect.runPromise(Effect.provide(migrate, clientOf(url)))
  const workers = await workersOf(databaseUrl)
  if (workers.length > 0) await spread(url, workers)
  return url
}

/** Runs an effect with a connection of its own. */
export const once = <A, E>(url: string, use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(Effect.provide(Effect.flatMap(SqlClient.SqlClient, use), clientOf(url)))

/** Opens a store on a migrated database. */
export const openStore = async (url: string): Promise<OpenStore> => {
  const scope = Scope.makeUnsafe()
  const layer = layerPostgresStore.pipe(Layer.provideMerge(clientOf(url)))
  const services = await Effect.runPromise(Layer.buildWithScope(layer, scope))
  const found = Effect.all({ store: Store, sql: SqlClient.SqlClient })
  const { store, sql } = await Effect.runPromise(Effect.provideContext(found, services))
  return {
    store,
    rows: (text, params = []) => Effect.runPromise(sql.unsafe<never>(text, params)),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** Returns a client with the store's settings. */
export const clientOf = (url: string) => layerPostgresClient({ url: Redacted.make(url) })
