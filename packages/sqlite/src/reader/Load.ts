import {
  type Begin,
  type Begun,
  cents,
  type Link,
  type Loaded,
  type Newest,
  type Position,
  type ReadSet,
  type Ref,
  refKey,
  type Slot,
  type SlotEntry,
  type Stored
} from "@vostro/domain/ports"
import { columnOf } from "../database/Columns.ts"
import { type Database, integerOf, type Row, textOf } from "../database/Database.ts"
import type { Kinds } from "../database/Kinds.ts"
import { OBJECT, storedOf } from "./StoredObject.ts"

/** Starts a request: looks up its key and loads its read set in one snapshot. */
export const begin = (database: Database, kinds: Kinds, { program_id, now_ms, slot, reads }: Begin): Begun =>
  database.snapshot(() => {
    const held = slot === undefined ? undefined : findEntry(database, program_id, slot, now_ms)
    return { loaded: read(database, kinds, program_id, reads), ...(held !== undefined && { held }) }
  })

/** Loads a read set in one snapshot. */
export const load = (database: Database, kinds: Kinds, programId: string, reads: ReadSet): Loaded =>
  database.snapshot(() => read(database, kinds, programId, reads))

/** Returns the unexpired entry of a slot. */
export const findEntry = (
  database: Database,
  programId: string,
  { endpoint, key }: Slot,
  nowMs: number
): SlotEntry | undefined => {
  const row = database.row(
    "select fingerprint, status, body from vostro_keys where program_id = ? and endpoint = ? and key = ? and expires_at > ?",
    programId,
    endpoint,
    key,
    nowMs
  )
  if (row === undefined) return undefined
  const reply = { status: integerOf(row["status"]), body: textOf(row["body"]) }
  return { fingerprint: textOf(row["fingerprint"]), reply }
}

const read = (database: Database, kinds: Kinds, programId: string, reads: ReadSet): Loaded => {
  const objects = new Map<string, Stored>()
  const found = (rows: ReadonlyArray<Row>) => {
    for (const row of rows) {
      const stored = storedOf(row)
      objects.set(refKey(stored), stored)
    }
  }
  for (const ref of reads.objects) found(findObject(database, programId, ref))
  for (const wish of reads.newest) found(findNewest(database, kinds, programId, wish))
  for (const link of reads.linked) found(findLinked(database, kinds, programId, link))
  for (const kind of reads.all)
    found(database.rows(`${OBJECT} where program_id = ? and kind = ? order by id`, programId, kind))
  const positions = [
    ...reads.positions.flatMap((id) => database.rows(`${POSITION} and account_number_id = ?`, programId, id)),
    ...reads.positionsOf.flatMap((id) => database.rows(`${POSITION} and account_id = ?`, programId, id))
  ]
  return { objects: [...objects.values()], positions: positions.map(positionOf) }
}

/** Returns the row of an object, if it exists. */
export const findObject = (database: Database, programId: string, { kind, id }: Ref) =>
  database.rows(`${OBJECT} where program_id = ? and kind = ? and id = ?`, programId, kind, id)

const findNewest = (database: Database, kinds: Kinds, programId: string, { kind, attribute, value }: Newest) => {
  const column = indexed(kinds, kind, attribute)
  const where = `indexed by vostro_objects_${column} where program_id = ? and kind = ? and ${column} = ?`
  return database.rows(`${OBJECT} ${where} order by id desc limit 1`, programId, kind, value)
}

const findLinked = (database: Database, kinds: Kinds, programId: string, { from, attribute, kind }: Link) => {
  const column = indexed(kinds, from.kind, attribute)
  const row = database.row(
    `select ${column} as id from vostro_objects where program_id = ? and kind = ? and id = ?`,
    programId,
    from.kind,
    from.id
  )
  const id = row?.["id"] ?? null
  return id === null ? [] : findObject(database, programId, { kind, id: textOf(id) })
}

/** Returns the column of an attribute. Throws if it has none, because a lookup would scan all objects of the kind. */
export const indexed = (kinds: Kinds, kind: string, attribute: string): string => {
  const column = columnOf(kinds, kind, attribute)
  if (column === undefined) throw new RangeError(`no index on attribute ${attribute} of kind ${kind}`)
  return column
}

const POSITION = "select * from vostro_positions where program_id = ?"

const positionOf = (row: Row): Position => ({
  account_number_id: textOf(row["account_number_id"]),
  account_id: textOf(row["account_id"]),
  core_account_id: textOf(row["core_account_id"]),
  posted: cents(integerOf(row["posted"])),
  held: cents(integerOf(row["held"])),
  number_open: integerOf(row["number_open"]) === 1,
  account_open: integerOf(row["account_open"]) === 1
})
