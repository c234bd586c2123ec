import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import type { Transfers } from "../model/Move.ts"
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
