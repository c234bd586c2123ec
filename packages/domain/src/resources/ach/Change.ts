import { Result } from "effect"
import { type Decision, together } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { found } from "../../kernel/Found.ts"
import type { Rejection } from "../../kernel/Rejection.ts"
import { type Ach, ach } from "./Ach.ts"
import { releaseOf } from "./Ledger.ts"
import { moved, revised, rowOf, unqueued } from "./Move.ts"

type WithMetadata = Partial<Pick<Ach, "metadata">>

/** Changes what the client noted about an entry. */
export const updateAch = (id: string, parts: WithMetadata, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(ach, id, facts), (before) => together([revised(before, parts, facts)]))

/** Takes an outgoing entry back that has not begun to go out, and releases what was held for it. */
export const cancelAch = (id: string, parts: WithMetadata, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    const row = yield* rowOf(before.object, "cancel")
    const kept = { ...unqueued(before.object.kept), held: false }
    return together([moved(before, row, { ...parts, kept }, facts), { holds: releaseOf(before.object) }])
  })
