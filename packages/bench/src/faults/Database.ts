import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { EmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { processesOn } from "@vostro/sandbox/embedded/ProcessIdentity"
import { query } from "../Query.ts"

const UP_DEADLINE_MS = 60_000

/** Kills all processes of PostgreSQL at once: a survivor might write out data that the others had not. */
export const killAll = (folder: string): boolean => {
  const all = processesOn(join(folder, "data"))
  for (const pid of all) signal(pid, "SIGSTOP")
  // Includes processes started while the others were being stopped.
  const found = new Set([...all, ...processesOn(join(folder, "data"))])
  for (const pid of found) signal(pid, "SIGKILL")
  return found.size > 0
}

/** Kills only the postmaster; its backends notice, or are killed before it is restarted. */
export const killPostmaster = ({ pid }: EmbeddedPostgres): boolean => {
  const postmaster = pid()
  return postmaster !== undefined && signal(postmaster, "SIGKILL")
}

/** Kills one backend of the bank, upon which PostgreSQL terminates all others and recovers. */
export const killBackend = async ({ url }: EmbeddedPostgres): Promise<boolean> => {
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
export const awaitUp = async (url: string): Promise<void> => {
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
