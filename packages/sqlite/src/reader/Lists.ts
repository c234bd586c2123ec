import type { BankQuery, FoundObject, ListQuery, Page, Stored } from "@vostro/domain/ports"
import { columnOf } from "../database/Columns.ts"
import { type Database, textOf } from "../database/Database.ts"
import type { Kinds } from "../database/Kinds.ts"
import { OBJECT, storedOf } from "./StoredObject.ts"

/** Returns a page of objects: keyset pagination by id over the primary key or the index of an attribute. */
export const listObjects = (database: Database, kinds: Kinds, query: ListQuery): Page<Stored> => {
  const columns = columnsOf(kinds, query)
  const [first] = columns
  const from = `${OBJECT}${first === undefined ? "" : ` indexed by vostro_objects_${first}`} where program_id = ? and kind = ?`
  const [text, params] = paged(from, [query.program_id, query.kind], kinds, query)
  return pageOf(database.rows(text, ...params).map(storedOf), query)
}

/** Returns a page of objects of all programs, by the partial indexes of their kind. */
export const listBank = (database: Database, kinds: Kinds, query: BankQuery): Page<FoundObject> => {
  const [index = "id"] = columnsOf(kinds, query)
  // A literal: no parameter matches the condition of a partial index.
  const from = `${FOUND} indexed by vostro_audit_${index} where kind = 'audit_entry' and kind = ?`
  const [text, params] = paged(from, [query.kind], kinds, query)
  const found = database.rows(text, ...params)
  return pageOf(
    found.map((row) => ({ ...storedOf(row), program_id: textOf(row["program_id"]) })),
    query
  )
}

const FOUND = "select program_id, kind, id, version, body from vostro_objects"

const columnsOf = (kinds: Kinds, { filters, kind }: BankQuery): ReadonlyArray<string> =>
  Object.keys(filters).flatMap((name) => columnOf(kinds, kind, name) ?? [])

type Param = string | number

const paged = (
  from: string,
  given: ReadonlyArray<Param>,
  kinds: Kinds,
  query: BankQuery
): readonly [string, ReadonlyArray<Param>] => {
  const where = [from]
  const params = [...given]
  const add = (value: string | undefined, condition: string) => {
    if (value === undefined) return
    where.push(condition)
    params.push(value)
  }
  for (const [name, value] of Object.entries(query.filters)) {
    const column = columnOf(kinds, query.kind, name)
    if (column === undefined) params.push(`$.${JSON.stringify(name)}`)
    add(value, column === undefined ? "json_extract(attributes, ?) = ?" : `${column} = ?`)
  }
  add(query.from_id, "id >= ?")
  add(query.until_id, "id < ?")
  add(query.starting_after, "id < ?")
  add(query.ending_before, "id > ?")
  const order = query.ending_before === undefined ? "desc" : "asc"
  return [`${where.join(" and ")} order by id ${order} limit ?`, [...params, query.limit + 1]]
}

/** True if a list needs one index only and reads no more than it returns. */
export const isByIndex = (kinds: Kinds, { kind, filters }: ListQuery): boolean => {
  const names = Object.keys(filters)
  return names.length < 2 && names.every((name) => columnOf(kinds, kind, name) !== undefined)
}

/** Returns the found rows as the requested page. */
export const pageOf = <A>(
  rows: ReadonlyArray<A>,
  { limit, ending_before }: { readonly limit: number; readonly ending_before?: string }
): Page<A> => {
  const objects = rows.slice(0, limit)
  return { objects: ending_before === undefined ? objects : objects.reverse(), has_more: rows.length > limit }
}
