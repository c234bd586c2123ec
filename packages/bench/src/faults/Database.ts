import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { EmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { processesOn } from "@vostro/sandbox/embedded/ProcessIdentity"
import { query } from "../Query.ts"
import { clusterChoices, memberChoices, members } from "./plan/Plan.ts"
import { KINDS, type Progress, type StoredRows, type StoreUnderFault, UNFINISHED } from "./StoreUnderFault.ts"

const UP_DEADLINE_MS = 60_000

/** Kills all processes of PostgreSQL at once: a survivor might write out data that the others had not. */
const killAll = (folder: string): boolean => {
  const all = processesOn(join(folder, "data"))
  for (const pid of all) signal(pid, "SIGSTOP")
  // Includes processes started while the others were being stopped.
  const found = new Set([...all, ...processesOn(join(folder, "data"))])
  for (const pid of found) signal(pid, "SIGKILL")
  return found.size > 0
}

/** Kills only the postmaster; its backends notice, or are killed before it is restarted. */
const killPostmaster = ({ pid }: EmbeddedPostgres): boolean => {
  const postmaster = pid()
  return postmaster !== undefined && signal(postmaster, "SIGKILL")
}

/** Kills one backend of the bank, upon which PostgreSQL terminates all others and recovers. */
const killBackend = async ({ url }: EmbeddedPostgres): Promise<boolean> => {
  try {
    const rows = await query<{ pid: number }>(
      url,
      "select pid from pg_stat_activity where application_name = 'vostro' order by query_start desc nulls last limit 1"
    )
    return rows.some(({ pid }) => signal(pid, "SIGKILL"))
  } catch {
    // PostgreSQL is already down.
    return false
  }
}

/** Waits until PostgreSQL answers queries. */
const awaitUp = async (url: string): Promise<void> => {
  const deadline = performance.now() + UP_DEADLINE_MS
  for (;;) {
    try {
      await query(url, "select 1")
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await pause(50)
    }
  }
}

const signal = (pid: number, name: NodeJS.Signals): boolean => {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

/** Returns a PostgreSQL server with its data in a folder as the store of a run. */
export const onPostgres = (postgres: EmbeddedPostgres, folder: string): StoreUnderFault => ({
  ...onDatabase(postgres.url),
  choices: clusterChoices,
  inject: async (target) => {
    const wasThere =
      target === "backend"
        ? await killBackend(postgres)
        : // If the other processes cannot be found, they notice on their own that the postmaster is gone.
          (target === "postgres" && killAll(folder)) || killPostmaster(postgres)
    return wasThere ? () => undefined : undefined
  }
})

/** Returns a database that is there already, which no fault hits, as the store of a run. */
export const onGiven = (url: string): StoreUnderFault => ({
  ...onDatabase(url),
  choices: memberChoices,
  inject: () => Promise.resolve(undefined)
})

/** Returns the reads of a database at an address, and the processes of a bank on it. */
export const onDatabase = (url: string) => ({
  members,
  env: { DATABASE_URL: url },
  awaitUp: () => awaitUp(url),
  progress: async (programId: string) => {
    const [row] = await query<Progress>(
      url,
      `select (select count(*)::int from vostro_objects where program_id = $1 and kind = any($2)
         and (body::json->>'status' = any($3) or body::json->>'counterparty_status' = 'under_review')) as unfinished,
       (select coalesce(min(due_at), 0)::float8 from vostro_timers where program_id = $1) as next_due_ms`,
      [programId, KINDS, UNFINISHED]
    )
    return row ?? { unfinished: 0, next_due_ms: 0 }
  },
  rows: (programId: string) => rowsOf(url, programId)
})

const rowsOf = async (url: string, programId: string): Promise<StoredRows> => {
  const of = [programId]
  const counters = await query<{ last: number }>(
    url,
    "select last::int as last from vostro_event_counters where program_id = $1",
    of
  )
  const events = await query<{ object_id: string; name: string }>(
    url,
    "select object_id, name from vostro_events where program_id = $1",
    of
  )
  return {
    transactions: await query<{ cause: string; legs: ReadonlyArray<string> }>(
      url,
      `select t.cause, array(select l.account || ':' || l.amount from unnest(t.accounts, t.amounts) l(account, amount)
         order by 1) as legs from vostro_transactions t where t.program_id = $1`,
      of
    ),
    events,
    counted: { events: events.length, last: counters[0]?.last ?? 0 },
    positions: await query<{ id: string; posted: number; held: number }>(
      url,
      "select account_number_id as id, posted::int, held::int from vostro_positions where program_id = $1",
      of
    ),
    payments: await query<{ kind: string; body: string }>(
      url,
      "select kind, body from vostro_objects where program_id = $1 and kind = any($2)",
      [programId, KINDS]
    )
  }
}
