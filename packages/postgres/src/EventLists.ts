import type { EventQuery } from "@vostro/domain/ports"
import { Effect } from "effect"
import { conditions, pageOf } from "./Lists.ts"
import { rowsOf } from "./Statement.ts"

/** A span of time with no more events than this is looked up whole, so that none outside of it is read. */
const SHORT_SPAN = 2_000

/** A page of events: keyset by position. */
export const listEvents = (query: EventQuery) => {
  const { params, where, add } = conditions(query.program_id)
  add(query.from_ms, (p) => `created_at >= ${p}::bigint`)
  add(query.until_ms, (p) => `created_at < ${p}::bigint`)
  const span = `with span as materialized (
    select case when count(*) > ${SHORT_SPAN} then 0 else min(position) end as first,
      case when count(*) > ${SHORT_SPAN} then 9223372036854775807 else max(position) end as last
    from (select position from vostro_events where ${where()} order by created_at limit ${SHORT_SPAN + 1}) s
  )`
  // Positions begin with 1: an event that is not there lies before all that are.
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
    // There are few of an object.
    add(names, (p) => `name in (select name from ${nameOf(p)})`)
    text = `select body from vostro_events where ${where()} order by position ${order} limit ${limit}`
  } else if (names === undefined) {
    text = `${span} select body from vostro_events where ${where()} and ${inSpan} order by position ${order} limit ${limit}`
  } else {
    const chosen = where()
    params.push(names)
    // A range of one name, and not an equality, has the order that only the index of names gives; by that of positions
    // alone the events of all names would be read. Bodies are read of those alone that are shown.
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

/** The text of one event, if it is there and was created at `fromMs` or later. */
export const findEvent = (programId: string, id: string, fromMs: number) =>
  Effect.map(
    rowsOf<{ body: string }>(
      "select body from vostro_events where program_id = $1 and id = $2 and created_at >= $3::bigint",
      [programId, id, fromMs]
    ),
    ([row]) => row?.body
  )
