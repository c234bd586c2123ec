import type { ListQuery, Page, Stored } from "@vostro/domain/ports"
import { columnOf } from "../Columns.ts"
import type { Database } from "../Database.ts"
import type { Kinds } from "../Kinds.ts"
import { OBJECT, storedOf } from "./StoredObject.ts"

/** Returns a page of objects: keyset pagination by id over the primary key or the index of an attribute. */
export const listObjects = (database: Database, kinds: Kinds, query: ListQuery): Page<Stored> => {
  const where = ["program_id = ?", "kind = ?"]
  const params: Array<string | number> = [query.program_id, query.kind]
  const add = (value: string | undefined, condition: string) => {
    if (value === undefined) return
    where.push(condition)
    params.push(value)
  }
  let index = ""
  for (const [name, value] of Object.entries(query.filters)) {
    const column = columnOf(kinds, query.kind, name)
    if (column === undefined) {
      params.push(`$.${JSON.stringify(name)}`)
      add(value, "json_extract(attributes, ?) = ?")
    } else {
      if (index === "") index = ` indexed by vostro_objects_${column}`
      add(value, `${column} = ?`)
    }
  }
  add(query.from_id, "id >= ?")
  add(query.until_id, "id < ?")
  add(query.starting_after, "id < ?")
  add(query.ending_before, "id > ?")
  const order = query.ending_before === undefined ? "desc" : "asc"
  const text = `${OBJECT}${index} where ${where.join(" and ")} order by id ${order} limit ?`
  return pageOf(database.rows(text, ...params, query.limit + 1).map(storedOf), query)
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
