import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { type MovedFields, transition } from "../../../../operation/Transition.ts"
import { type Ach, ach, type IncomingAch, viewOf } from "./Ach.ts"
import { FOLLOW_QUEUE } from "./Queues.ts"
import type { AchTriggerOf } from "./Transitions.ts"

/** A move of an ACH as parts of a decision. */
type Moved = Pick<Decision, "response" | "changes" | "events" | "timers">

/** Moves an ACH along the lifecycle of its direction, and sets the timer of the disbursement that it pays out. */
export const moveAch = <A extends Ach>(
  before: Versioned<A>,
  on: AchTriggerOf<A>,
  more: MovedFields<NoInfer<A>>,
  facts: Facts
): Result.Result<Moved, Rejection> =>
  Result.map(transition(ach, before, on, more, facts), ({ object, parts }) => {
    const payout = payoutOf(object)
    const timers = payout === undefined ? [] : [{ queue: FOLLOW_QUEUE, object_id: payout, due_at_ms: facts.now.ms }]
    return { ...parts, timers }
  })

const payoutOf = ({ direction, kept }: Ach): string | undefined =>
  direction === "outgoing" ? kept.disbursement_id : undefined

/**
 * Moves an ACH whose status is known to take the trigger, as that of what waits in a queue is. It throws where the table
 * does not have the move: that is a bug.
 */
export const mustMove = <A extends Ach>(
  before: Versioned<A>,
  on: AchTriggerOf<A>,
  more: MovedFields<NoInfer<A>>,
  facts: Facts
): Moved => Result.getOrThrow(moveAch(before, on, more, facts))

/** Changes an ACH that stays where it is. */
export const revised = <A extends Ach>(
  before: Versioned<A>,
  parts: Partial<NoInfer<A>>,
  facts: Facts
): Pick<Decision, "response" | "changes"> => {
  const object: A = { ...before.object, ...parts, updated_at: facts.now.iso }
  return { response: viewOf(object), changes: [changed(ach, before, object)] }
}

/** What is kept of an incoming entry whose return waits for nothing but its turn. */
export const undeferred = ({ return_once_posted: _, ...kept }: IncomingAch["kept"]): IncomingAch["kept"] => kept

/** What is kept of an ACH that waits for nothing any more. */
export const unqueued = <K extends Ach["kept"]>({
  queue: _,
  screening: __,
  ...kept
}: K): Omit<K, "queue" | "screening"> => kept
