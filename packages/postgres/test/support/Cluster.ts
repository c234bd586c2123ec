import { distribute } from "@vostro/postgres/cluster/Distribute"
import { layerPostgresClient } from "@vostro/postgres/connection/PostgresClient"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"

const ask = <A, E>(url: string, use: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(Effect.flatMap(SqlClient.SqlClient, use), layerPostgresClient({ url: Redacted.make(url) }))
  )

/** A worker of a Citus cluster. */
interface ClusterWorker {
  readonly host: string
  readonly port: number
}

const known = new Map<string, Promise<ReadonlyArray<ClusterWorker>>>()

/** Returns the workers of the Citus cluster whose coordinator the tests run on; none on plain PostgreSQL. */
export const workersOf = (databaseUrl: string): Promise<ReadonlyArray<ClusterWorker>> => {
  const found =
    known.get(databaseUrl) ??
    ask(databaseUrl, (sql) =>
      Effect.flatMap(sql`select 1 from pg_extension where extname = 'citus'`, ({ length }) =>
        length === 0
          ? Effect.succeed([])
          : sql<ClusterWorker>`select nodename as host, nodeport as port from pg_dist_node where shouldhaveshards`
      )
    )
  known.set(databaseUrl, found)
  return found
}

/** Number of shards of a test database: each table has as many, so that many would take long to make. */
const SHARDS = 4

/** Makes a database of a coordinator one of the whole cluster, as an administrator of it does, and distributes it. */
export const spread = async (url: string, workers: ReadonlyArray<ClusterWorker>): Promise<void> => {
  const { hostname, pathname, port } = new URL(url)
  const name = pathname.slice(1)
  for (const worker of workers) {
    await ask(addressOf(url, worker, "postgres"), (sql) => sql.unsafe(`create database ${name}`).unprepared)
    await ask(addressOf(url, worker, name), (sql) => sql.unsafe("create extension citus").unprepared)
  }
  await ask(url, (sql) => sql.unsafe("create extension citus").unprepared)
  await ask(url, (sql) => sql.unsafe(`alter database ${name} set citus.shard_count = ${SHARDS}`).unprepared)
  await ask(url, (sql) => sql`select citus_set_coordinator_host(${hostname}, ${Number(port)})`)
  for (const { host, port } of workers) await ask(url, (sql) => sql`select citus_add_node(${host}, ${port})`)
  await Effect.runPromise(Effect.provide(distribute, layerPostgresClient({ url: Redacted.make(url) })))
}

/** Drops databases of tests, on a cluster on each of its servers. */
export const dropDatabases = async (databaseUrl: string, names: ReadonlyArray<string>): Promise<void> => {
  const { hostname: host, pathname, port } = new URL(databaseUrl)
  const others = (await workersOf(databaseUrl)).map((worker) => addressOf(databaseUrl, worker, "postgres"))
  for (const url of [addressOf(databaseUrl, { host, port: Number(port) }, pathname.slice(1)), ...others]) {
    for (const name of names)
      await ask(url, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`).unprepared)
  }
}

/** Returns the databases that tests have made. */
export const testDatabases = (databaseUrl: string): Promise<ReadonlyArray<string>> =>
  ask(databaseUrl, (sql) =>
    Effect.map(
      sql<{ name: string }>`
        select datname::text as name from pg_database where datname ~ '^(test|postgres)_[0-9a-f]{32}$'`,
      (rows) => rows.map(({ name }) => name)
    )
  )

const addressOf = (url: string, { host, port }: ClusterWorker, database: string): string => {
  const at = new URL(url)
  at.host = `${host}:${port}`
  at.pathname = `/${database}`
  return at.toString()
}
