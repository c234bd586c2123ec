import type { EventQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"
import { conditions, pageOf } from "./Lists.ts"

/** Maximum number of events in a span that is looked up whole, so that no event outside of it is read. */
const SHORT_SPAN = 2_000

/** Returns a page of events: keyset pagination by position. */
export const listEvents = (query: EventQuery) => {
  const { params, where, add } = conditions(query.program_id)
  add(query.from_ms, (p) => `created_at >= ${p}::bigint`)
  add(query.until_ms, (p) => `created_at < ${p}::bigint`)
  const span = `with span as materialized (
    select case when count(*) > ${SHORT_SPAN} then 0 else min(position) end as first,
      case when count(*) > ${SHORT_SPAN} then 9223372036854775807 else max(position) end as last
    from (select position from vostro_events where ${where()} order by created_at limit ${SHORT_SPAN + 1}) s
  )`
  // Positions begin with 1: a missing event counts as older than all.
  const position = (p: string) =>
    `coalesce((select c.position from vostro_events c where c.program_id = $1 and c.id = ${p}), 0)`
  add(query.starting_after, (p) => `position < ${position(p)}`)
  add(query.ending_before, (p) => `position > ${position(p)}`)
  add(query.object_id, (p) => `object_id = ${p}`)
  const names = query.names.length === 0 ? undefined : JSON.stringify(query.names)
  const order = query.ending_before === undefined ? "desc" : "asc"
  const limit = query.limit + 1
  const inSpan = "position between (select first from span) and (select last from span)"
  const nameOf = (p: string) => `(select distinct jsonb_array_elements_text(${p}::text::jsonb) as name) n`
  let text: string
  if (query.object_id !== undefined) {
    // An object has few events.
    add(names, (p) => `name in (select name from ${nameOf(p)})`)
    text = `select body from vostro_events where ${where()} order by position ${order} limit ${limit}`
  } else if (names === undefined) {
    text = `${span} select body from vostro_events where ${where()} and ${inSpan} order by position ${order} limit ${limit}`
  } else {
    const chosen = where()
    params.push(names)
    // A range of one name: unlike an equality, its order by name and position matches only the index of names; by the
    // index of positions the planner would read events of all names. Only bodies on the page are read.
    text = `${span} select (select b.body from vostro_events b where b.program_id = $1 and b.position = f.position) as body
      from ${nameOf(`$${params.length}`)} cross join lateral (
        select position from vostro_events e where ${chosen} and ${inSpan} and e.name between n.name and n.name
        order by e.name ${order}, position ${order} limit ${limit}
      ) f order by f.position ${order} limit ${limit}`
  }
  return Effect.map(rowsOf<{ body: string }>(text, params), (rows) =>
    pageOf(
      rows.map(({ body }) => body),
      query
    )
  )
}

/** Seals the time of a program's events up to the newest one. Returns the first ms after it. */
export const sealEvents = (programId: string) =>
  Effect.map(
    rowsOf<{ ms: number }>("select vostro_seal_events($1)::float8 as ms", [programId]),
    ([row]) => row?.ms ?? 0
  )

/** Returns the text of one event, if it exists and was created at `fromMs` or later. */
export const findEvent = (programId: string, id: string, fromMs: number) =>
  Effect.map(
    rowsOf<{ body: string }>(
      "select body from vostro_events where program_id = $1 and id = $2 and created_at >= $3::bigint",
      [programId, id, fromMs]
    ),
    ([row]) => row?.body
  )
