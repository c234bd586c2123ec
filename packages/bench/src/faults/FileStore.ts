import { join } from "node:path"
import { Database, integerOf, textOf } from "@vostro/sqlite/database/Database"
import { Schema } from "effect"
import { processChoices } from "./plan/Plan.ts"
import { KINDS, type StoredRows, type StoreUnderFault, UNFINISHED } from "./StoreUnderFault.ts"

/** Returns SQLite in a folder as the store of a run: a single process is the whole bank. */
export const onSqlite = (folder: string): StoreUnderFault => {
  const reading = async <A>(read: (database: Database) => A): Promise<A> => {
    const database = new Database(join(folder, "bank.sqlite"), { readOnly: true })
    try {
      return database.snapshot(() => read(database))
    } finally {
      database.close()
    }
  }
  return {
    members: ["bank"],
    choices: processChoices,
    env: { STORE_FOLDER: folder },
    inject: async () => undefined,
    awaitUp: async () => undefined,
    progress: (programId) =>
      reading((database) => {
        const row = database.row(
          `select (select count(*) from vostro_objects where program_id = ? and kind in ${listOf(KINDS)}
             and (body ->> '$.status' in ${listOf(UNFINISHED)} or body ->> '$.counterparty_status' = 'under_review'))
             as unfinished,
           (select coalesce(min(due_at), 0) from vostro_timers where program_id = ?) as next_due_ms`,
          ...[programId, ...KINDS, ...UNFINISHED, programId]
        )
        return { unfinished: integerOf(row?.["unfinished"]), next_due_ms: integerOf(row?.["next_due_ms"]) }
      }),
    rows: (programId) => reading((database) => rowsOf(database, programId))
  }
}

const listOf = (values: ReadonlyArray<string>): string => `(${values.map(() => "?").join(", ")})`

const Legs = Schema.fromJsonString(Schema.Array(Schema.Tuple([Schema.String, Schema.Finite])))

const rowsOf = (database: Database, programId: string): StoredRows => {
  const counted = database.row("select count(*) as events, coalesce(max(position), 0) as last from vostro_events")
  return {
    payments: database
      .rows(
        `select kind, body from vostro_objects where program_id = ? and kind in ${listOf(KINDS)}`,
        ...[programId, ...KINDS]
      )
      .map(({ kind, body }) => ({ kind: textOf(kind), body: textOf(body) })),
    transactions: database
      .rows("select cause, legs from vostro_transactions where program_id = ?", programId)
      .map(({ cause, legs }) => ({
        cause: textOf(cause),
        legs: Schema.decodeUnknownSync(Legs)(legs)
          .map(([account, amount]) => `${account}:${amount}`)
          .sort()
      })),
    events: database
      .rows("select object_id, name from vostro_events where program_id = ?", programId)
      .map(({ object_id, name }) => ({ object_id: textOf(object_id), name: textOf(name) })),
    deliveries: database
      .rows(
        `select body ->> '$.event_id' as event_id, body ->> '$.status' as status from vostro_objects
         where program_id = ? and kind = 'webhook_delivery'`,
        programId
      )
      .map(({ event_id, status }) => ({ event_id: textOf(event_id), status: textOf(status) })),
    // The programs of a file share one sequence of positions.
    counted: { events: integerOf(counted?.["events"]), last: integerOf(counted?.["last"]) },
    positions: database
      .rows("select account_number_id as id, posted, held from vostro_positions where program_id = ?", programId)
      .map(({ id, posted, held }) => ({ id: textOf(id), posted: integerOf(posted), held: integerOf(held) }))
  }
}
