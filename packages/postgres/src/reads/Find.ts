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

/**
 * Returns the objects of several programs with a value of an indexed attribute: one probe of an index for each. On a cluster,
 * each program is asked where it is.
 */
export const findObjects = (query: FindQuery, kinds: Kinds, isCluster: boolean) => {
  const { program_ids, by } = query
  if (by.length === 0) return Effect.succeed([])
  if (isCluster) return eachAlone(program_ids, (programId) => rowsOf<FoundObject>(...findIn(programId, query, kinds)))
  const params: Array<ReadonlyArray<string> | string> = [program_ids]
  const probes = probesOf('p.id collate "C"', query, kinds, params)
  const text = `select p.id as program_id, f.kind, f.id, f.version, f.body
    from unnest($1::text[]) with ordinality as p(id, at) cross join lateral (${probes}) f
    order by p.at, f.place, f.id collate "C" ${orderOf(query)}`
  return rowsOf<FoundObject>(text, params)
}

const findIn = (programId: string, query: Probes, kinds: Kinds): readonly [string, ReadonlyArray<unknown>] => {
  const params = [programId]
  const probes = probesOf("$1", query, kinds, params)
  const text = `select $1::text as program_id, f.kind, f.id, f.version, f.body from (${probes}) f
    order by f.place, f.id collate "C" ${orderOf(query)}`
  return [text, params]
}

type Probes = Pick<FindQuery, "by" | "limit" | "isOldestFirst">

const orderOf = ({ isOldestFirst }: Pick<FindQuery, "isOldestFirst">): string => (isOldestFirst ? "asc" : "desc")

const probesOf = (
  program: string,
  { by, limit, ...asked }: Probes,
  kinds: Kinds,
  params: { readonly push: (value: string) => number }
): string => {
  const order = orderOf(asked)
  const probes = by.map(({ kind, attribute, value }, place) => {
    const column = attribute === BY_ID ? BY_ID : columnOf(kind, attribute, kinds)
    const [k, v] = [`$${params.push(kind)}`, `$${params.push(value)}`]
    // Not an equality, as in lists.
    return `(select ${place} as place, o.kind, o.id, o.version, o.body from vostro_objects o
      where o.program_id = ${program} and o.kind = ${k} and o.${column} between ${v} and ${v}
      order by o.${column} ${order}, o.id ${order} limit ${limit})`
  })
  return probes.join(" union all ")
}

/** Maximum number of programs that one search asks at a time. */
const AT_ONCE = 4

const eachAlone = <A, E, R>(
  programIds: ReadonlyArray<string>,
  ask: (programId: string) => Effect.Effect<ReadonlyArray<A>, E, R>
): Effect.Effect<ReadonlyArray<A>, E, R> =>
  Effect.map(Effect.forEach(programIds, ask, { concurrency: AT_ONCE }), (answers) => answers.flat())

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

/**
 * Returns the responses under a key of several programs: one probe of the primary key for each program and endpoint. On a
 * cluster, each program is asked where it is.
 */
export const findKeys = ({ program_ids, endpoints, key, now_ms }: KeyQuery, isCluster: boolean) => {
  const ask = (ids: ReadonlyArray<string>) => rowsOf<KeyRow>(KEYS, [ids, endpoints, key, now_ms])
  const askOne = (id: string) => rowsOf<KeyRow>(KEYS_OF_ONE, [id, endpoints, key, now_ms])
  return Effect.map(isCluster ? eachAlone(program_ids, askOne) : ask(program_ids), (rows) =>
    rows.map(({ program_id, endpoint, status, body }): FoundKey => ({ program_id, endpoint, reply: { status, body } }))
  )
}

// A limit keeps the planner from reading the whole table once.
const KEYS = `select p.id as program_id, e.name as endpoint, f.status, f.body
  from unnest($1::text[]) with ordinality as p(id, at)
  cross join unnest($2::text[]) with ordinality as e(name, place)
  cross join lateral (select k.status, k.body from vostro_keys k
    where k.program_id = p.id collate "C" and k.endpoint = e.name collate "C" and k.key = $3 collate "C"
    and k.expires_at > $4 limit 1) f
  order by p.at, e.place`

const KEYS_OF_ONE = `select k.program_id, k.endpoint, k.status, k.body from vostro_keys k
  where k.program_id = $1 and k.endpoint = any($2::text[]) and k.key = $3 and k.expires_at > $4
  order by array_position($2::text[], k.endpoint)`

interface KeyRow {
  readonly program_id: string
  readonly endpoint: string
  readonly status: number
  readonly body: string
}
