import { type Commit, type CommitOutcome, type Proof, StoreUnavailable } from "@vostro/domain/ports/Store"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { CommitAlone } from "./CommitMany.ts"
import { isRolledBack, repeatable, unavailable } from "./Retry.ts"

/**
 * Finds out what became of a commit whose answer was lost, by the token that it proved: either it is written, or its
 * token is exchanged, so that the lost transaction can no longer be (it may still run), and then it is written anew.
 */
export const recover = Effect.fnUntraced(function* (commit: Commit, write: CommitAlone) {
  const { program_id, proof } = commit
  if (proof._tag === "None") return yield* Effect.fail(new StoreUnavailable({ cause: "the answer was lost" }))
  const fence = `${proof.token}~`
  const fate = yield* repeatable(
    proof._tag === "Claim" ? fenceClaim(program_id, proof, fence) : fenceLease(program_id, proof, fence)
  )
  if (fate !== "not written") return fate
  return yield* write({ ...commit, proof: { ...proof, token: fence } }).pipe(
    Effect.retry({ while: isRolledBack, times: 10 }),
    Effect.catch(unavailable)
  )
})

type Fate = CommitOutcome | "not written"

const fenceClaim = Effect.fnUntraced(function* (
  programId: string,
  { slot, token, fingerprint, expires_at_ms }: Extract<Proof, { readonly _tag: "Claim" }>,
  fence: string
) {
  const sql = yield* SqlClient.SqlClient
  const fenced = yield* sql.unsafe(
    `insert into vostro_keys as k (program_id, endpoint, key, fingerprint, token, claimed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6::bigint, $6::bigint)
     on conflict on constraint vostro_keys_pkey do update set token = excluded.token
       where k.token in ($7, excluded.token) and k.status is null
     returning 1 as fenced`,
    [programId, slot.endpoint, slot.key, fingerprint, fence, expires_at_ms, token]
  )
  if (fenced.length > 0) return "not written" as const
  const found = yield* sql.unsafe<{ token: string }>(
    "select token from vostro_keys where program_id = $1 and endpoint = $2 and key = $3",
    [programId, slot.endpoint, slot.key]
  )
  // Fenced twice means that the second writing was cut off as well, and the answer stands under the fence.
  const isOurs = found.some((entry) => entry.token === token || entry.token === fence)
  const fate: Fate = isOurs ? { _tag: "Committed" } : { _tag: "Stale", guard: "claim" }
  return fate
})

const fenceLease = Effect.fnUntraced(function* (
  programId: string,
  { lane, object_id, token }: Extract<Proof, { readonly _tag: "Lease" }>,
  fence: string
) {
  const sql = yield* SqlClient.SqlClient
  const fenced = yield* sql.unsafe(
    `update vostro_timers set token = $5
     where program_id = $1 and lane = $2 and object_id = $3 and token in ($4, $5) returning 1 as fenced`,
    [programId, lane, object_id, token, fence]
  )
  // A lease that is gone was used by this commit or taken by another worker: either way its work is not ours any more.
  const fate: Fate = fenced.length > 0 ? "not written" : { _tag: "Stale", guard: "lease" }
  return fate
})
