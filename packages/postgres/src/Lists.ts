import type { AnyResource } from "@vostro/domain/operations"
import type { ListQuery, Page, Stored } from "@vostro/domain/ports"
import { Effect } from "effect"
import { indexColumn } from "./IndexColumns.ts"
import { rowsOf } from "./Statement.ts"

/** Collects the conditions of a statement and numbers its parameters. */
export const conditions = (programId: string) => {
  const params: Array<string | number | ReadonlyArray<string>> = [programId]
  const parts = ["program_id = $1"]
  return {
    params,
    where: () => parts.join(" and "),
    add: (value: string | number | ReadonlyArray<string> | undefined, condition: (parameter: string) => string) => {
      if (value === undefined) return
      params.push(value)
      parts.push(condition(`$${params.length}`))
    }
  }
}

/** Returns a page of objects: keyset pagination by id over the primary key or the index of an attribute. */
export const listObjects = (query: ListQuery, resource: AnyResource | undefined) => {
  const { params, where, add } = conditions(query.program_id)
  add(query.kind, (p) => `kind = ${p}`)
  // Scans the first column's index; the row comparison of value and id starts at the page. Not an equality: where
  // statistics show few values in a column, the planner would scan the primary key past all rows with other values.
  let walked: { readonly column: string; readonly value: string } | undefined
  for (const [name, value] of Object.entries(query.filters)) {
    const column = indexColumn(resource, name)
    if (column === undefined) add(JSON.stringify({ [name]: value }), (p) => `attributes @> ${p}::text::jsonb`)
    else add(value, (p) => `${column} between ${p} and ${p}`)
    if (column !== undefined && walked === undefined) walked = { column, value }
  }
  const bound = (id: string | undefined, operator: string) => {
    if (id === undefined) return
    if (walked === undefined) return add(id, (p) => `id ${operator} ${p}`)
    const { column, value } = walked
    add(value, (v) => `(${column}, id) ${operator} (${v}, $${params.length + 1})`)
    params.push(id)
  }
  bound(query.from_id, ">=")
  bound(query.until_id, "<")
  bound(query.starting_after, "<")
  bound(query.ending_before, ">")
  const order = query.ending_before === undefined ? "desc" : "asc"
  const by = walked === undefined ? `id ${order}` : `${walked.column} ${order}, id ${order}`
  const text = `select kind, id, version, body from vostro_objects where ${where()} order by ${by} limit ${query.limit + 1}`
  return Effect.map(rowsOf<Stored>(text, params), (rows) => pageOf(rows, query))
}

/** True if a list needs an index only and reads no more than it returns, as the pages of a window do. */
export const isByIndex = ({ filters }: ListQuery, resource: AnyResource | undefined): boolean => {
  const names = Object.keys(filters)
  return names.length < 2 && names.every((name) => indexColumn(resource, name) !== undefined)
}

/** Returns the found rows as the requested page. */
export const pageOf = <A>(
  rows: ReadonlyArray<A>,
  { limit, ending_before }: { readonly limit: number; readonly ending_before?: string }
): Page<A> => {
  const objects = rows.slice(0, limit)
  return { objects: ending_before === undefined ? objects : objects.reverse(), has_more: rows.length > limit }
}
