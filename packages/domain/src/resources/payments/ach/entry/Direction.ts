import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch } from "./Ach.ts"
import { refuseEntry } from "./Refuse.ts"

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
