import { Result } from "effect"
import type { SubErrorCode } from "../../../../kernel/ErrorCode.ts"
import { laterOf } from "../../../../kernel/Instant.ts"
import { type Legal, type Rejection, reject, standing, stateFault } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, type Facts, found } from "../../../../operation/Decision.ts"
import { type MovedFields, transition } from "../../../../operation/Transition.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch, viewOf } from "./Ach.ts"
import { FOLLOW_QUEUE } from "./Queues.ts"
import type { AchTriggerOf } from "./Transitions.ts"

/** Refuses a request that the state of an entry does not allow. */
export const refuseEntry = (
  one: Ach,
  on: string,
  legal: Legal,
  code?: SubErrorCode,
  parameter?: string
): Result.Result<never, Rejection> =>
  Result.fail(reject("operation_not_allowed", stateFault(standing(ach, one), on, legal, code, parameter)))

/** True for a loaded entry that a client originates. */
export const isOutgoing = (before: Versioned<Ach>): before is Versioned<OutgoingAch> =>
  before.object.direction === "outgoing"

/** True for a loaded entry that another bank sent. */
export const isIncoming = (before: Versioned<Ach>): before is Versioned<IncomingAch> =>
  before.object.direction === "incoming"

/** Decides on a loaded entry by its direction. */
export const byDirection = <Outcome>(
  { object, version }: Versioned<Ach>,
  cases: {
    readonly outgoing: (before: Versioned<OutgoingAch>) => Outcome
    readonly incoming: (before: Versioned<IncomingAch>) => Outcome
  }
): Outcome =>
  object.direction === "outgoing" ? cases.outgoing({ object, version }) : cases.incoming({ object, version })

/** Narrows a loaded entry to an outgoing entry, or rejects the request `on`. */
export const outgoingOnly = (before: Versioned<Ach>, on: string): Result.Result<Versioned<OutgoingAch>, Rejection> =>
  isOutgoing(before) ? Result.succeed(before) : refuseEntry(before.object, on, "outgoing")

/** Narrows a loaded entry to an incoming entry, or rejects the request `on`. */
export const incomingOnly = (before: Versioned<Ach>, on: string): Result.Result<Versioned<IncomingAch>, Rejection> =>
  isIncoming(before) ? Result.succeed(before) : refuseEntry(before.object, on, "incoming")

/** Returns the loaded outgoing entry of an id, or rejects the request `on`. */
export const foundOutgoing = (id: string, on: string, facts: Facts): Result.Result<Versioned<OutgoingAch>, Rejection> =>
  Result.flatMap(found(ach, id, facts), (before) => outgoingOnly(before, on))

/** Returns the loaded incoming entry of an id, or rejects the request `on`. */
export const foundIncoming = (id: string, on: string, facts: Facts): Result.Result<Versioned<IncomingAch>, Rejection> =>
  Result.flatMap(found(ach, id, facts), (before) => incomingOnly(before, on))

/** Parts of a decision that moves an ACH. */
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
 * Moves an ACH whose status is known to allow the trigger, such as a queued entry. Throws if the table lacks the
 * transition, which is a bug.
 */
export const mustMove = <A extends Ach>(
  before: Versioned<A>,
  on: AchTriggerOf<A>,
  more: MovedFields<NoInfer<A>>,
  facts: Facts
): Moved => Result.getOrThrow(moveAch(before, on, more, facts))

/** Changes fields of an ACH that keeps its status. */
export const revised = <A extends Ach>(
  before: Versioned<A>,
  parts: Partial<NoInfer<A>>,
  facts: Facts
): Pick<Decision, "response" | "changes"> => {
  const object: A = { ...before.object, ...parts, updated_at: laterOf(before.object.updated_at, facts.now.iso) }
  return { response: viewOf(object), changes: [changed(ach, before, object)] }
}

/** Returns the internal fields of an incoming entry whose return no longer waits for posting. */
export const undeferred = ({ return_once_posted: _, ...kept }: IncomingAch["kept"]): IncomingAch["kept"] => kept

/** Returns the internal fields of an ACH that has left its queue and its screening. */
export const unqueued = <K extends Ach["kept"]>({
  queue: _,
  screening: __,
  ...kept
}: K): Omit<K, "queue" | "screening"> => kept
