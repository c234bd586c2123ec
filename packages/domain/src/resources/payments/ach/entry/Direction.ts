import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch } from "./Ach.ts"

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

/** Narrows a loaded entry to an outgoing entry, or rejects it. */
export const outgoingOnly = (before: Versioned<Ach>): Result.Result<Versioned<OutgoingAch>, Rejection> =>
  isOutgoing(before) ? Result.succeed(before) : Result.fail(misdirected)

/** Narrows a loaded entry to an incoming entry, or rejects it. */
export const incomingOnly = (before: Versioned<Ach>): Result.Result<Versioned<IncomingAch>, Rejection> =>
  isIncoming(before) ? Result.succeed(before) : Result.fail(misdirected)

const misdirected = reject("operation_not_allowed", fault("value_not_allowed", "ach_id"))

/** Returns the loaded outgoing entry of an id, or a rejection. */
export const foundOutgoing = (id: string, facts: Facts): Result.Result<Versioned<OutgoingAch>, Rejection> =>
  Result.flatMap(found(ach, id, facts), outgoingOnly)

/** Returns the loaded incoming entry of an id, or a rejection. */
export const foundIncoming = (id: string, facts: Facts): Result.Result<Versioned<IncomingAch>, Rejection> =>
  Result.flatMap(found(ach, id, facts), incomingOnly)
