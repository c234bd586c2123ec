import { Effect } from "effect"
import { rowsOf } from "./Statement.ts"

/** A kind, and what it is to be sealed up to. */
export interface Seal {
  readonly kind: string
  readonly before_id: string
}

/**
 * Seals kinds of a program. First the seals are made to last: whoever commits from then on sees them. Then all commits are
 * waited for that may not have seen them; the gate is held for no longer than that.
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
  yield* rowsOf("select pg_advisory_xact_lock(vostro_gate($1))", [programId])
  return seals
})
