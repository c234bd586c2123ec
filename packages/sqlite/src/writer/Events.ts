import type { EventRecord } from "@vostro/domain/ports"
import type { Database } from "../Database.ts"

/** Events, appended in the order of their commits. */
export const makeEvents = (database: Database) => {
  const append = database.prepare(
    "insert into vostro_events (program_id, id, name, object_id, created_at, body) values (?, ?, ?, ?, ?, ?)"
  )
  const sweep = database.prepare(
    `delete from vostro_events where position in (
       select position from vostro_events where program_id = ? and created_at < ? order by created_at limit ?)`
  )
  return {
    /** Appends events. */
    append: (programId: string, events: ReadonlyArray<EventRecord>, atMs: number): void => {
      for (const { id, name, object_id, body } of events) append.run(programId, id, name, object_id, atMs, body)
    },
    /** Drops at most `limit` events from before a time. Returns the number dropped. */
    sweep: (programId: string, beforeMs: number, limit: number): number =>
      Number(sweep.run(programId, beforeMs, limit).changes)
  }
}
