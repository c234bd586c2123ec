import type { EventQuery, Page } from "@vostro/domain/ports"
import { type Database, integerOf, textOf } from "../database/Database.ts"
import { pageOf } from "./Lists.ts"

/** Maximum number of events in a time range whose positions are looked up first, so that no other event is read. */
const SHORT_SPAN = 2_000

/** Range of positions, both ends inclusive. */
interface Span {
  readonly first: number
  readonly last: number
}

/** Returns a page of events, newest first: keyset pagination by position, in one snapshot. */
export const listEvents = (database: Database, query: EventQuery): Page<string> =>
  database.snapshot(() => {
    const span = spanOf(database, query)
    const positions =
      query.names.length === 0 || query.object_id !== undefined
        ? find(database, query, span, undefined)
        : [...new Set(query.names)].flatMap((name) => find(database, query, span, name))
    const sign = query.ending_before === undefined ? -1 : 1
    const page = [...positions].sort((a, b) => sign * (a - b)).slice(0, query.limit + 1)
    const bodies = page.map((position) =>
      textOf(database.row("select body from vostro_events where position = ?", position)?.["body"])
    )
    return pageOf(bodies, query)
  })

/** Returns the JSON of one event, if it exists and was created at `fromMs` or later. */
export const findEvent = (database: Database, programId: string, id: string, fromMs: number): string | undefined => {
  const text = "select body from vostro_events where program_id = ? and id = ? and created_at >= ?"
  const row = database.row(text, programId, id, fromMs)
  return row === undefined ? undefined : textOf(row["body"])
}

/** Returns the positions of the first matches, of one name if given. */
const find = (database: Database, query: EventQuery, span: Span, name: string | undefined): ReadonlyArray<number> => {
  const where = ["program_id = ?", "position between ? and ?", "created_at >= ?"]
  const params: Array<string | number> = [query.program_id, span.first, span.last, query.from_ms]
  const add = (value: string | number | undefined, condition: string) => {
    if (value === undefined) return
    where.push(condition)
    params.push(value)
  }
  add(query.until_ms, "created_at < ?")
  add(query.object_id, "object_id = ?")
  add(name, "name = ?")
  // An object has few events.
  if (query.object_id !== undefined && query.names.length > 0) {
    where.push("name in (select value from json_each(?))")
    params.push(JSON.stringify(query.names))
  }
  const index = query.object_id !== undefined ? "object" : name !== undefined ? "name" : "position"
  const order = query.ending_before === undefined ? "desc" : "asc"
  const text = `select position from vostro_events indexed by vostro_events_${index} where ${where.join(" and ")}
    order by position ${order} limit ?`
  return database.rows(text, ...params, query.limit + 1).map(({ position }) => integerOf(position))
}

/** Returns the range of positions between the cursors, narrowed to the time range of the query if that is short. */
const spanOf = (database: Database, query: EventQuery): Span => {
  const { program_id, starting_after, ending_before, from_ms, until_ms = Number.MAX_SAFE_INTEGER } = query
  const row = database.row(
    `select count(*) as count, min(position) as first, max(position) as last from (
       select position from vostro_events where program_id = ? and created_at >= ? and created_at < ?
       order by created_at limit ?)`,
    program_id,
    from_ms,
    until_ms,
    SHORT_SPAN + 1
  )
  const count = integerOf(row?.["count"])
  const isShort = count > 0 && count <= SHORT_SPAN
  const first = isShort ? integerOf(row?.["first"]) : 0
  const last = isShort ? integerOf(row?.["last"]) : count === 0 ? -1 : Number.MAX_SAFE_INTEGER
  // Positions begin with 1: a missing event counts as older than all.
  const positionOf = (id: string) =>
    integerOf(
      database.row("select position from vostro_events where program_id = ? and id = ?", program_id, id)?.[
        "position"
      ] ?? 0
    )
  return {
    first: ending_before === undefined ? first : Math.max(first, positionOf(ending_before) + 1),
    last: starting_after === undefined ? last : Math.min(last, positionOf(starting_after) - 1)
  }
}
