import type { EventRecord } from "@vostro/domain/ports"
import { type Database, integerOf } from "../database/Database.ts"
import { Seals } from "./Seals.ts"

/** Events, appended in the order of their commits, and the seal of their time. */
export const makeEvents = (database: Database) => {
  const append = database.prepare(
    "insert into vostro_events (program_id, id, name, object_id, created_at, body) values (?, ?, ?, ?, ?, ?)"
  )
  const sweep = database.prepare(
    `delete from vostro_events where position in (
       select position from vostro_events where program_id = ? and created_at < ? order by created_at limit ?)`
  )
  const sealOf = database.prepare("select listed_from as ms from vostro_event_seals where program_id = ?")
  const newest = database.prepare("select max(created_at) + 1 as ms from vostro_events where program_id = ?")
  const seal = database.prepare(
    "insert into vostro_event_seals (program_id, listed_from) values (?, ?) on conflict do update set listed_from = ?"
  )
  const afterNewest = (programId: string): number => integerOf(newest.get(programId)?.["ms"] ?? 0)
  const seals = new Seals<number>({
    read: ([programId]) => Math.max(integerOf(sealOf.get(programId)?.["ms"] ?? 0), afterNewest(programId)),
    write: ([programId], ms) => void seal.run(programId, ms, ms)
  })
  return {
    /** Appends events, listed at the time of their commit, or at that of the seal if it is later. */
    append: (programId: string, events: ReadonlyArray<EventRecord>, committedMs: number): void => {
      if (events.length === 0) return
      const atMs = Math.max(committedMs, seals.of([programId]))
      for (const { id, name, object_id, body } of events) append.run(programId, id, name, object_id, atMs, body)
    },
    /** Seals the time up to the newest event. Returns the first ms after it. */
    seal: (programId: string): number => {
      seals.move([programId], afterNewest(programId))
      return seals.of([programId])
    },
    seals,
    /** Drops at most `limit` events from before a time. Returns the number dropped. */
    sweep: (programId: string, beforeMs: number, limit: number): number =>
      Number(sweep.run(programId, beforeMs, limit).changes)
  }
}
