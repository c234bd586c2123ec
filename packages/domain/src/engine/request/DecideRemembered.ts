import { Result } from "effect"
import type { Ref } from "../../kernel/Resource.ts"
import type { Wishes } from "../../operation/Operation.ts"
import type { Composed } from "../decision/Compose.ts"
import { decideOn, firstSight, fullSight } from "./Decide.ts"
import type { Engine } from "./Engine.ts"
import type { Execution, Ready } from "./Execution.ts"
import type { Recollection } from "./Remembered.ts"

/** A decision on what is remembered, with the account numbers of whose positions it assumed that they have what it takes. */
export interface Assumed extends Ready {
  readonly guarded: ReadonlyArray<string>
}

/**
 * The decision on what is remembered, which saves to ask the store first; nothing, where it cannot be made so. It counts
 * only if the store finds all that it was made on unchanged. A refusal changes nothing, so that nothing would prove it:
 * it does not count at all.
 */
export const decideRemembered = (engine: Engine, execution: Execution, now_ms: number): Assumed | undefined => {
  const { remembered, settings } = engine
  const { command, input, key, program } = execution
  if (key === undefined || remembered.wasAnswered(program.id, key.slot)) return undefined
  // Who listens to events can be known by looking alone.
  if (command.emits.length > 0) return undefined
  const wishes = command.needs(input, { now_ms, settings })
  const first = remembered.recall(program.id, wishes)
  // What needs to see nothing has nothing to save but the look at its key.
  if (first === undefined || first.recalls.length + first.loaded.positions.length === 0) return undefined
  const sight = firstSight(engine, execution, now_ms, first.loaded)
  const { more = {} } = sight
  const second = remembered.recall(program.id, more)
  if (second === undefined) return undefined
  const full = sight.more === undefined ? sight : fullSight(engine, execution, now_ms, sight, second.loaded)
  const decided = decideOn(execution, full)
  if (Result.isFailure(decided) || !isGuarded(decided.success.composed, [wishes, more])) return undefined
  const recalls = unwritten([first, second], decided.success.composed)
  return { ...decided.success, now_ms: full.facts.now.ms, recalls, guarded: guardedBy([wishes, more]) }
}

/** Whether the commit proves of every position what was assumed of it. */
export const isGuarded = ({ moves }: Composed, wishes: ReadonlyArray<Wishes>): boolean =>
  guardedBy(wishes).every((id) =>
    moves.some((move) => move.account_number_id === id && move.needs_funds && move.needs_open)
  )

const guardedBy = (wishes: ReadonlyArray<Wishes>): ReadonlyArray<string> =>
  wishes.flatMap(({ guarded = [] }) => guarded)

// The version of what is changed is compared anyway.
const unwritten = (recollections: ReadonlyArray<Recollection>, { writes }: Composed): Recollection["recalls"] => {
  const isWritten = (ref: Ref) => writes.some(({ kind, id }) => kind === ref.kind && id === ref.id)
  return recollections.flatMap(({ recalls }) => recalls.filter((ref) => !isWritten(ref)))
}
