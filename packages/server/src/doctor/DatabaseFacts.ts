import { type MigrationStatus, migrationStatus } from "@vostro/postgres"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Settings of PostgreSQL that the doctor reads, in the session of this server. */
const NAMES = [
  "server_version_num",
  "server_version",
  "fsync",
  "full_page_writes",
  "synchronous_commit",
  "max_connections",
  "superuser_reserved_connections",
  "TimeZone",
  "default_transaction_isolation"
] as const

/** State of a database, as one connection sees it. */
export interface DatabaseFacts {
  readonly settings: Readonly<Record<(typeof NAMES)[number], string>>
  /** Time of the database minus time of this machine, in ms. */
  readonly skew_ms: number
  /** Maximum error of `skew_ms`: half of the round trip. */
  readonly uncertainty_ms: number
  readonly migrations: MigrationStatus
}

/** Reads the state of a database. Changes nothing. */
export const databaseFacts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${NAMES}::text[]) name`
  const started = yield* Clock.currentTimeMillis
  const [time] = yield* sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
  const ended = yield* Clock.currentTimeMillis
  const setting = (name: string): string => rows.find((row) => row.name === name)?.value ?? ""
  return {
    settings: {
      server_version_num: setting("server_version_num"),
      server_version: setting("server_version"),
      fsync: setting("fsync"),
      full_page_writes: setting("full_page_writes"),
      synchronous_commit: setting("synchronous_commit"),
      max_connections: setting("max_connections"),
      superuser_reserved_connections: setting("superuser_reserved_connections"),
      TimeZone: setting("TimeZone"),
      default_transaction_isolation: setting("default_transaction_isolation")
    },
    skew_ms: Math.round((time?.ms ?? started) - (started + ended) / 2),
    uncertainty_ms: Math.ceil((ended - started) / 2),
    migrations: yield* migrationStatus
  } satisfies DatabaseFacts
})
