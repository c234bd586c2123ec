import { Effect } from "effect"
import { rowsOf } from "../connection/Statement.ts"

/** A kind, and the id to seal it up to. */
export interface Seal {
  readonly kind: string
  readonly before_id: string
}

/**
 * Seals kinds of a program. The seals are committed first, so that later commits see them. Then it waits for all
 * commits that may not have seen them; the program's lock is held no longer than that.
 */
export const sealMany = Effect.fnUntraced(function* (programId: string, seals: ReadonlyArray<Seal>) {
  yield* rowsOf(
    `insert into vostro_seals as s (program_id, kind, before_id)
       select $1, x.kind, max(x.before_id)
       from jsonb_to_recordset($2::text::jsonb) as x(kind text collate "C", before_id text collate "C")
       group by x.kind order by x.kind
     on conflict on constraint vostro_seals_pkey do update set before_id = excluded.before_id
       where s.before_id < excluded.before_id`,
    [programId, JSON.stringify(seals)]
  )
  yield* rowsOf("select vostro_hold($1)", [programId])
  return seals
})
