import {
  type BankValue,
  BY_ID,
  type Claim,
  type FindQuery,
  type FoundKey,
  type FoundObject,
  type KeyQuery
} from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"
import type { Kinds } from "./IndexColumns.ts"
import { columnOf } from "./Rows.ts"

/** Returns the objects of several programs with a value of an indexed attribute: one probe of an index for each. */
export const findObjects = ({ program_ids, by, limit }: FindQuery, kinds: Kinds) =>
  Effect.suspend(() => {
    const params: Array<ReadonlyArray<string> | string> = [program_ids]
    const probes = by.map(({ kind, attribute, value }, place) => {
      const column = attribute === BY_ID ? BY_ID : columnOf(kind, attribute, kinds)
      const [k, v] = [`$${params.push(kind)}`, `$${params.push(value)}`]
      // Not an equality, as in lists.
      return `(select ${place} as place, o.kind, o.id, o.version, o.body from vostro_objects o
        where o.program_id = p.id collate "C" and o.kind = ${k} and o.${column} between ${v} and ${v}
        order by o.${column} desc, o.id desc limit ${limit})`
    })
    if (probes.length === 0) return Effect.succeed([])
    const text = `select p.id as program_id, f.kind, f.id, f.version, f.body
      from unnest($1::text[]) with ordinality as p(id, at) cross join lateral (${probes.join(" union all ")}) f
      order by p.at, f.place, f.id collate "C" desc`
    return rowsOf<FoundObject>(text, params)
  })

/** Returns the claims of values of the whole bank: one probe of the primary key for each. */
export const findClaims = (values: ReadonlyArray<BankValue>) =>
  // A limit keeps the planner from reading the whole table once.
  rowsOf<Claim>(
    `select u.kind, u.name, u.value, f.holder
      from unnest($1::text[], $2::text[], $3::text[]) as u(kind, name, value)
      cross join lateral (select c.holder from vostro_claims c
        where c.kind = u.kind collate "C" and c.name = u.name collate "C" and c.value = u.value collate "C" limit 1) f`,
    [values.map(({ kind }) => kind), values.map(({ name }) => name), values.map(({ value }) => value)]
  )

/** Returns the responses under a key of several programs: one probe of the primary key for each program and endpoint. */
export const findKeys = ({ program_ids, endpoints, key, now_ms }: KeyQuery) =>
  Effect.map(
    // A limit keeps the planner from reading the whole table once.
    rowsOf<KeyRow>(
      `select p.id as program_id, e.name as endpoint, f.status, f.body
        from unnest($1::text[]) with ordinality as p(id, at)
        cross join unnest($2::text[]) with ordinality as e(name, place)
        cross join lateral (select k.status, k.body from vostro_keys k
          where k.program_id = p.id collate "C" and k.endpoint = e.name collate "C" and k.key = $3 collate "C"
          and k.expires_at > $4 limit 1) f
        order by p.at, e.place`,
      [program_ids, endpoints, key, now_ms]
    ),
    (rows) =>
      rows.map(
        ({ program_id, endpoint, status, body }): FoundKey => ({ program_id, endpoint, reply: { status, body } })
      )
  )

interface KeyRow {
  readonly program_id: string
  readonly endpoint: string
  readonly status: number
  readonly body: string
}
