import type { CommitCondition, DueQuery, Leased, LeaseRequest, ProgramQueue, Timer } from "@vostro/domain/ports"
import { type Database, integerOf, textOf } from "../database/Database.ts"
import type { Leases } from "./Leases.ts"

type Lease = Extract<CommitCondition, { readonly _tag: "Lease" }>

/** Timers of due work, and their leases. */
export const makeTimers = (database: Database, leases: Leases) => {
  const put = database.prepare(
    `insert into vostro_timers (program_id, queue, object_id, due_at) values (?, ?, ?, ?)
     on conflict do update set due_at = excluded.due_at`
  )
  const remove = database.prepare("delete from vostro_timers where program_id = ? and queue = ? and object_id = ?")
  const due = database.prepare(
    `select object_id, due_at from vostro_timers where program_id = ? and queue = ? and due_at <= ?
     order by due_at, object_id limit ?`
  )
  // Skips from queue to queue in the index.
  const queueFrom = database.prepare(
    `select program_id, queue from vostro_timers indexed by vostro_timers_due where (program_id, queue) >= (?, ?)
     order by program_id, queue limit 1`
  )
  const free = ({ program_id, queue }: ProgramQueue, nowMs: number, limit: number): ReadonlyArray<Leased> =>
    due
      .all(program_id, queue, nowMs, limit + leases.count(program_id, queue))
      .map((row) => ({ object_id: textOf(row["object_id"]), due_at_ms: integerOf(row["due_at"]) }))
      .filter(({ object_id }) => !leases.isTaken(program_id, queue, object_id, nowMs))
      .slice(0, limit)
  const drop = (programId: string, queue: string, objectId: string): void => {
    remove.run(programId, queue, objectId)
    leases.end(programId, queue, objectId)
  }
  return {
    /** True if a timer is still leased with a token. */
    isLeased: (programId: string, { queue, object_id, token }: Lease): boolean =>
      leases.holds(programId, queue, object_id, token),
    /** Deletes a leased timer, unless the commit keeps its lease. */
    end: (programId: string, { queue, object_id, keeps }: Lease): void => {
      if (keeps !== true) drop(programId, queue, object_id)
    },
    /** Sets, reschedules or deletes timers. */
    set: (programId: string, timers: ReadonlyArray<Timer>): void => {
      for (const { queue, object_id, due_at_ms } of timers) {
        if (due_at_ms === null) drop(programId, queue, object_id)
        else {
          put.run(programId, queue, object_id, due_at_ms)
          leases.end(programId, queue, object_id)
        }
      }
    },
    /** Leases due timers of a queue that no worker has leased, longest due first. */
    lease: (request: LeaseRequest): ReadonlyArray<Leased> => {
      const { program_id, queue, now_ms, lease_until_ms, token, limit } = request
      const found = free(request, now_ms, limit)
      for (const { object_id } of found) leases.take(program_id, queue, object_id, { token, until_ms: lease_until_ms })
      return found
    },
    /** Returns queues with due work that no worker has leased, sorted by program and name. */
    due: ({ now_ms, limit, prefix, except_prefix, after }: DueQuery): ReadonlyArray<ProgramQueue> => {
      const found: Array<ProgramQueue> = []
      let from = after === undefined ? { program_id: "", queue: "" } : behind(after)
      while (found.length < limit) {
        const row = queueFrom.get(from.program_id, from.queue)
        if (row === undefined) break
        const name = { program_id: textOf(row["program_id"]), queue: textOf(row["queue"]) }
        from = behind(name)
        if (prefix !== undefined && !name.queue.startsWith(prefix)) continue
        if (except_prefix !== undefined && name.queue.startsWith(except_prefix)) {
          from = { ...name, queue: pastAll(except_prefix) }
          continue
        }
        if (free(name, now_ms, 1).length > 0) found.push(name)
      }
      return found
    }
  }
}

/** Returns the first possible name after another. */
const behind = ({ program_id, queue }: ProgramQueue): ProgramQueue => ({ program_id, queue: `${queue}\u0001` })

/** Returns the first text that sorts after every text with this prefix. */
const pastAll = (prefix: string): string =>
  prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
