import { BY_ID, type FindQuery, type FoundKey, type FoundObject, type KeyQuery } from "@vostro/domain/ports"
import type { Database, Row } from "../database/Database.ts"
import type { Kinds } from "../database/Kinds.ts"
import { findEntry, findObject, indexed } from "./Load.ts"
import { OBJECT, storedOf } from "./StoredObject.ts"

/** Returns the objects of several programs with a value of an indexed attribute, by one index each. */
export const findObjects = (
  database: Database,
  kinds: Kinds,
  { program_ids, by, limit, isOldestFirst }: FindQuery
): ReadonlyArray<FoundObject> =>
  program_ids.flatMap((program_id) =>
    by.flatMap(({ kind, attribute, value }) => {
      if (attribute === BY_ID) return rowsOf(findObject(database, program_id, { kind, id: value }), program_id)
      const column = indexed(kinds, kind, attribute)
      const where = `where program_id = ? and kind = ? and ${column} = ?`
      const text = `${OBJECT} indexed by vostro_objects_${column} ${where} order by id ${isOldestFirst ? "asc" : "desc"} limit ?`
      return rowsOf(database.rows(text, program_id, kind, value, limit), program_id)
    })
  )

const rowsOf = (rows: ReadonlyArray<Row>, program_id: string): ReadonlyArray<FoundObject> =>
  rows.map((row) => ({ ...storedOf(row), program_id }))

/** Returns the responses under a key of several programs: one probe of the primary key for each program and endpoint. */
export const findKeys = (
  database: Database,
  { program_ids, endpoints, key, now_ms }: KeyQuery
): ReadonlyArray<FoundKey> =>
  program_ids.flatMap((program_id) =>
    endpoints.flatMap((endpoint) => {
      const held = findEntry(database, program_id, { endpoint, key }, now_ms)
      return held === undefined ? [] : [{ program_id, endpoint, reply: held.reply }]
    })
  )
