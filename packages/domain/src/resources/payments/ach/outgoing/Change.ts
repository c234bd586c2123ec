import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { WithMetadata } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, found, together } from "../../../../operation/Decision.ts"
import { ach } from "../entry/Ach.ts"
import { releaseOf } from "../entry/Ledger.ts"
import { foundOutgoing, moveAch, revised, unqueued } from "../entry/Move.ts"

/** Updates the metadata of an entry. */
export const updateAch = (id: string, parts: WithMetadata, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(found(ach, id, facts), (before) => together([revised(before, parts, facts)]))

/** Cancels an outgoing entry whose submission has not begun, and releases its hold. */
export const cancelAch = (id: string, parts: WithMetadata, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* foundOutgoing(id, "cancel", facts)
    const kept = { ...unqueued(before.object.kept), held: false }
    return together([yield* moveAch(before, "cancel", { ...parts, kept }, facts), { holds: releaseOf(before.object) }])
  })
