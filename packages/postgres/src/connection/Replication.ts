import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"

/** Standbys of the database, and whether a commit waits for one of them. */
export interface Replication {
  /**
   * `alone`: no standby follows. `asynchronous`: a failover can lose acknowledged commits. `synchronous`: a standby has a
   * commit on disk before it is acknowledged. `waiting`: commits wait for a standby, and none follows.
   */
  readonly mode: "alone" | "asynchronous" | "synchronous" | "waiting"
  readonly standbys: number
  /** Time in ms by which the slowest standby is behind; null if none tells it, or if this role may not see it. */
  readonly lag_ms: number | null
  /** Timeline of the database: it grows with each change of the leader. */
  readonly timeline: number
}

interface Row {
  readonly is_synchronous: boolean
  readonly standbys: number
  readonly visible: number
  readonly synchronous: number
  readonly lag_ms: number | null
  readonly timeline: number
}

/**
 * Reads the replication of a database that takes writes; a standby refuses the statement. Without `pg_monitor` a role sees
 * that standbys follow, and neither their lag nor which of them commits wait for.
 */
export const replicationOf: Effect.Effect<Replication, SqlError, SqlClient.SqlClient> = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`
    select current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('off', 'local') as is_synchronous,
      count(pid)::int as standbys,
      count(sync_state)::int as visible,
      count(*) filter (where state = 'streaming' and sync_state in ('sync', 'quorum'))::int as synchronous,
      max(extract(epoch from replay_lag) * 1000)::float8 as lag_ms,
      ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline
    from pg_stat_replication where application_name <> 'pg_basebackup'`
  if (row === undefined) return { mode: "alone", standbys: 0, lag_ms: null, timeline: 0 }
  const { lag_ms, standbys, timeline } = row
  return { mode: modeOf(row), standbys, lag_ms: lag_ms === null ? null : Math.round(lag_ms), timeline }
})

const modeOf = ({ is_synchronous, standbys, synchronous, visible }: Row): Replication["mode"] => {
  if (is_synchronous) return standbys === 0 || (visible > 0 && synchronous === 0) ? "waiting" : "synchronous"
  return standbys === 0 ? "alone" : "asynchronous"
}
