import type { FindQuery, FoundObject } from "@vostro/domain/ports"
import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"
import type { Kinds } from "./IndexColumns.ts"
import { columnOf } from "./Rows.ts"

/** Returns the objects of several programs with a value of an indexed attribute: one probe of an index for each. */
export const findObjects = ({ program_ids, by, limit }: FindQuery, kinds: Kinds) =>
  Effect.suspend(() => {
    const params: Array<ReadonlyArray<string> | string> = [program_ids]
    const probes = by.map(({ kind, attribute, value }, place) => {
      const column = columnOf(kind, attribute, kinds)
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
