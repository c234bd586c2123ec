import {
  type ClockOffset,
  clockOffset,
  type Distribution,
  distribution,
  type MigrationStatus,
  migrationStatus,
  type Replication,
  readOnlyReason,
  replicationOf
} from "@vostro/postgres"
import { Effect } from "effect"
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
  /** Offset of this machine's clock to the clock of the database. */
  readonly clock: ClockOffset
  /** Reason for which the database refuses every write; undefined if it takes them. */
  readonly read_only: string | undefined
  /** Standbys of the database; undefined if it refuses writes. */
  readonly replication: Replication | undefined
  /** Distribution over a Citus cluster; undefined on plain PostgreSQL. */
  readonly distribution: Distribution | undefined
  readonly migrations: MigrationStatus
}

/** Reads the state of a database. Changes nothing. */
export const databaseFacts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${NAMES}::text[]) name`
  const setting = (name: string): string => rows.find((row) => row.name === name)?.value ?? ""
  const read_only = yield* readOnlyReason
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
    clock: yield* clockOffset,
    read_only,
    replication: read_only === undefined ? yield* replicationOf : undefined,
    distribution: yield* distribution,
    migrations: yield* migrationStatus
  } satisfies DatabaseFacts
})
