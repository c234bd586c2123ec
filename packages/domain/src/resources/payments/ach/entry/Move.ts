import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { type MovedFields, transition } from "../../../../operation/Transition.ts"
import { type Ach, ach, viewOf } from "./Ach.ts"
import { FOLLOW_QUEUE } from "./Queues.ts"
import type { AchTrigger } from "./Transitions.ts"

/** A move of an ACH as parts of a decision. */
type Moved = Pick<Decision, "response" | "changes" | "events" | "timers">

/** Moves an ACH along the lifecycle of its direction, and sets the timer of the disbursement that it pays out. */
export const moveAch = (
  before: Versioned<Ach>,
  on: AchTrigger,
  more: MovedFields<Ach>,
  facts: Facts
): Result.Result<Moved, Rejection> =>
  Result.map(transition(ach, before, on, more, facts), ({ object, parts }) => {
    const { disbursement_id: payout } = object.kept
    const timers = payout === undefined ? [] : [{ queue: FOLLOW_QUEUE, object_id: payout, due_at_ms: facts.now.ms }]
    return { ...parts, timers }
  })

/**
 * Moves an ACH whose status is known to take the trigger, as that of what waits in a queue is. It throws where the table
 * does not have the move: that is a bug.
 */
export const mustMove = (before: Versioned<Ach>, on: AchTrigger, more: MovedFields<Ach>, facts: Facts): Moved =>
  Result.getOrThrow(moveAch(before, on, more, facts))

/** Changes an ACH that stays where it is. */
export const revised = (
  before: Versioned<Ach>,
  parts: Partial<Ach>,
  facts: Facts
): Pick<Decision, "response" | "changes"> => {
  const object: Ach = { ...before.object, ...parts, updated_at: facts.now.iso }
  return { response: viewOf(object), changes: [changed(ach, before, object)] }
}

/** The id of the ACH that a decision creates or changes. */
export const achIdIn = ({ changes }: Decision): string =>
  changes.find(({ resource }) => resource.kind === ach.kind)?.object.id ?? ""

/** What is kept of an ACH whose return waits for nothing but its turn. */
export const undeferred = ({ return_once_posted: _, ...kept }: Ach["kept"]): Ach["kept"] => kept

/** What is kept of an ACH that waits for nothing any more. */
export const unqueued = ({ queue: _, screening: __, ...kept }: Ach["kept"]): Ach["kept"] => kept
