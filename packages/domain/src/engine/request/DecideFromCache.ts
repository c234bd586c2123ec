import { Result } from "effect"
import type { Ref } from "../../kernel/Resource.ts"
import type { CommandReads } from "../../operation/Operation.ts"
import type { Composed } from "../decision/Compose.ts"
import type { DecodedObject } from "../decision/LoadedState.ts"
import { deliberate, mayDeliver } from "./Decide.ts"
import type { Engine } from "./Engine.ts"
import type { Execution, Ready } from "./Execution.ts"
import type { CachedState } from "./StateCache.ts"

/** A decision on cached state, with the account numbers whose positions it assumed to be open and funded. */
export interface CachedDecision extends Ready {
  readonly guarded: ReadonlyArray<string>
}

/**
 * Decides on cached state, which saves a read; undefined if that is not possible. The decision counts only if the store
 * finds every assumed version unchanged. Refusals are discarded, because they commit nothing that could verify them.
 */
export const decideFromCache = (engine: Engine, execution: Execution, nowMs: number): CachedDecision | undefined => {
  const { cache } = engine
  const { command, key, program } = execution
  if (!engine.decidesFromCache || key === undefined || cache.wasAnswered(program.id, key.slot)) return undefined
  // Only a read of the store finds the webhook endpoints of events.
  if (mayDeliver(engine.catalogue, command)) return undefined
  let deciding = deliberate<DecodedObject>(engine, execution, nowMs)
  const cached: Array<CachedState> = []
  while (!Result.isResult(deciding.next)) {
    const state = cache.read(program.id, deciding.next)
    if (state === undefined) return undefined
    cached.push(state)
    deciding = deciding.resume(state.loaded)
  }
  const { next: decided, reads } = deciding
  // A command that reads nothing saves only the lookup of its key.
  if (cached.every(({ assumedVersions, loaded }) => assumedVersions.length + loaded.positions.length === 0))
    return undefined
  if (Result.isFailure(decided) || !isGuarded(decided.success.composed, reads)) return undefined
  const assumed_versions = unwritten(cached, decided.success.composed)
  return { ...decided.success, now_ms: nowMs, assumed_versions, guarded: guardedBy(reads) }
}

/** Checks that the commit verifies the assumptions about every position. */
export const isGuarded = ({ moves }: Composed, reads: ReadonlyArray<CommandReads>): boolean =>
  guardedBy(reads).every((id) =>
    moves.some((move) => move.account_number_id === id && move.needs_funds && move.needs_open)
  )

const guardedBy = (reads: ReadonlyArray<CommandReads>): ReadonlyArray<string> =>
  reads.flatMap(({ guarded = [] }) => guarded)

// The versions of written objects are compared anyway.
const unwritten = (cached: ReadonlyArray<CachedState>, { writes }: Composed): CachedState["assumedVersions"] => {
  const isWritten = (ref: Ref) => writes.some(({ kind, id }) => kind === ref.kind && id === ref.id)
  return cached.flatMap(({ assumedVersions }) => assumedVersions.filter((ref) => !isWritten(ref)))
}
