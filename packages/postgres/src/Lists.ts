import type { AnyResource } from "@vostro/domain/kernel/Resource"
import type { EventQuery, ListQuery, Page, Stored } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import { indexColumn } from "./IndexColumns.ts"
import { rowsOf } from "./Statement.ts"

/** Collects the conditions of a statement and numbers its parameters. */
const conditions = (programId: string) => {
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

/** A page of objects: keyset by id over the primary key or the index of an attribute. */
export const listObjects = (query: ListQuery, resource: AnyResource | undefined) => {
  const { params, where, add } = conditions(query.program_id)
  add(query.kind, (p) => `kind = ${p}`)
  for (const [name, value] of Object.entries(query.filters)) {
    const column = indexColumn(resource, name)
    if (column === undefined) add(JSON.stringify({ [name]: value }), (p) => `attributes @> ${p}::text::jsonb`)
    else add(value, (p) => `${column} = ${p}`)
  }
  add(query.from_id, (p) => `id >= ${p}`)
  add(query.until_id, (p) => `id < ${p}`)
  add(query.starting_after, (p) => `id < ${p}`)
  add(query.ending_before, (p) => `id > ${p}`)
  const order = query.ending_before === undefined ? "desc" : "asc"
  const text = `select kind, id, version, body from vostro_objects where ${where()} order by id ${order} limit ${query.limit + 1}`
  return Effect.map(rowsOf<Stored>(text, params), (rows) => pageOf(rows, query))
}

/** A page of events: keyset by position. */
export const listEvents = (query: EventQuery) => {
  const { params, where, add } = conditions(query.program_id)
  add(
    query.names.length === 0 ? undefined : JSON.stringify(query.names),
    (p) => `name in (select jsonb_array_elements_text(${p}::text::jsonb))`
  )
  add(query.object_id, (p) => `object_id = ${p}`)
  add(query.from_ms, (p) => `created_at >= ${p}::bigint`)
  add(query.until_ms, (p) => `created_at < ${p}::bigint`)
  const position = (p: string) => `(select c.position from vostro_events c where c.program_id = $1 and c.id = ${p})`
  add(query.starting_after, (p) => `position < ${position(p)}`)
  add(query.ending_before, (p) => `position > ${position(p)}`)
  const order = query.ending_before === undefined ? "desc" : "asc"
  const text = `select body from vostro_events where ${where()} order by position ${order} limit ${query.limit + 1}`
  return Effect.map(rowsOf<{ body: string }>(text, params), (rows) =>
    pageOf(
      rows.map(({ body }) => body),
      query
    )
  )
}

const pageOf = <A>(
  rows: ReadonlyArray<A>,
  { limit, ending_before }: { readonly limit: number; readonly ending_before?: string }
): Page<A> => {
  const objects = rows.slice(0, limit)
  return { objects: ending_before === undefined ? objects : objects.reverse(), has_more: rows.length > limit }
}
