import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Legal } from "../../../../kernel/StateFault.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { alongside, type Moved, type MoveResult, type Transfers, unmoved } from "../model/Move.ts"
import { refuse } from "../model/Refuse.ts"
import type { Transfer } from "../model/Transfer.ts"

/** Returns the payment of a client to be canceled. The bank sends back a payment that it refused. */
export const cancelableOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  id: string,
  facts: Facts
): Result.Result<Versioned<T>, Rejection> =>
  Result.flatMap(found(transfers.resource, id, facts), (before) => {
    const { direction, kept } = before.object
    if (direction === "outgoing" && isPositionId(kept.place)) return Result.succeed(before)
    const legal = direction === "incoming" ? "outgoing" : "of_client"
    return refuse(transfers, before.object, "cancel", legal, "operation_not_allowed")
  })

/** What a network says of a payment that an operator marks as unsent. */
export interface Unmarking<T> {
  /** Returns the state that the payment needs to be marked, if it lacks it. */
  readonly needed: (one: T) => Legal | undefined
  /** Takes the mark off the payment. */
  readonly unmark: (before: Versioned<T>, facts: Facts) => Moved<T>
}

/** Hands a payment to the network that the database shows as sent, and that the network does not have. */
export const unmarkedOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  id: string,
  { needed, unmark }: Unmarking<T>,
  facts: Facts
): MoveResult<T> =>
  Result.flatMap(found(transfers.resource, id, facts), (before) => {
    const { object } = before
    const legal = object.direction === "outgoing" ? needed(object) : "outgoing"
    if (legal !== undefined) return refuse(transfers, object, "mark_unsent", legal, "object_state_conflict")
    if (object.kept.marked_sent !== true) return Result.succeed(unmoved(object))
    return Result.succeed(alongside(unmark(before, facts), transfers.stepAt(object, facts.now.ms)))
  })
