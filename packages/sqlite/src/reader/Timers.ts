import type { SetTimer, TimersQuery } from "@vostro/domain/ports"
import { type Database, integerOf, textOf } from "../database/Database.ts"

/** Returns the timers of objects in some queues, by the primary key. */
export const timersOf = (
  database: Database,
  { object_ids, program_id, queues }: TimersQuery
): ReadonlyArray<SetTimer> =>
  database
    .rows(
      `select queue, object_id, due_at from vostro_timers where program_id = ?1
       and queue in (select value from json_each(?2)) and object_id in (select value from json_each(?3))`,
      program_id,
      JSON.stringify(queues),
      JSON.stringify(object_ids)
    )
    .map((row) => ({
      queue: textOf(row["queue"]),
      object_id: textOf(row["object_id"]),
      due_at_ms: integerOf(row["due_at"])
    }))
