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
  // The first column's index is walked; by a value's row with an id, a page is read from the place where it begins. Not
  // by equality: where statistics say that a column has few values, the planner would walk the primary key past all
  // that have another one.
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
  // Positions begin with 1: an event that is not there lies before all that are.
  const position = (p: string) =>
    `coalesce((select c.position from vostro_events c where c.program_id = $1 and c.id = ${p}), 0)`
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

/** The text of one event, if it is there and was created at `fromMs` or later. */
export const findEvent = (programId: string, id: string, fromMs: number) =>
  Effect.map(
    rowsOf<{ body: string }>(
      "select body from vostro_events where program_id = $1 and id = $2 and created_at >= $3::bigint",
      [programId, id, fromMs]
    ),
    ([row]) => row?.body
  )

const pageOf = <A>(
  rows: ReadonlyArray<A>,
  { limit, ending_before }: { readonly limit: number; readonly ending_before?: string }
): Page<A> => {
  const objects = rows.slice(0, limit)
  return { objects: ending_before === undefined ? objects : objects.reverse(), has_more: rows.length > limit }
}
