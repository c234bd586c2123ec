import type { FindQuery, FoundObject } from "@vostro/domain/ports"
import type { Database } from "../database/Database.ts"
import type { Kinds } from "../database/Kinds.ts"
import { indexed } from "./Load.ts"
import { OBJECT, storedOf } from "./StoredObject.ts"

/** Returns the objects of several programs with a value of an indexed attribute, by one index each. */
export const findObjects = (
  database: Database,
  kinds: Kinds,
  { program_ids, by, limit }: FindQuery
): ReadonlyArray<FoundObject> =>
  program_ids.flatMap((program_id) =>
    by.flatMap(({ kind, attribute, value }) => {
      const column = indexed(kinds, kind, attribute)
      const where = `where program_id = ? and kind = ? and ${column} = ?`
      const text = `${OBJECT} indexed by vostro_objects_${column} ${where} order by id desc limit ?`
      return database.rows(text, program_id, kind, value, limit).map((row) => ({ ...storedOf(row), program_id }))
    })
  )
