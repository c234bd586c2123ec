/**
 * Returns of payments in messages of their own, and the requests for them, for any network. Request.ts makes the
 * deciders of return requests, Expire.ts and SendMessages.ts their jobs. The amounts that may return and the deadlines
 * are left to the network, the stored request to `payments/return-request`.
 */

import { Result } from "effect"
import { faultless, type Legal, type Rejection, type SubError } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { closedFaults } from "../../../../ledger/ClosedFaults.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { alongside, type Moved, type MoveResult, type Transfers } from "../model/Move.ts"
import { neededForReturn, receivableOf, refusalOfReturn } from "../model/Refuse.ts"
import type { Transfer } from "../model/Transfer.ts"
import { returned, returning } from "./Returned.ts"

/** Return of a payment by the bank, on the terms of a client. */
interface Returning<T> {
  /** Returns the objection to the terms, which comes before those to the state of the payment. */
  readonly objection?: Rejection | undefined
  /** Returns a further state that the payment needs, if it lacks it. */
  readonly needed?: (original: T) => Legal | undefined
  /** Returns the faults of the request, beside a closed account number. */
  readonly faults?: (original: T) => ReadonlyArray<SubError>
  readonly make: (original: T) => Result.Result<Moved<T>, Rejection>
  /** False for a return that was refused for lack of funds. */
  readonly isUnderWay: (back: Moved<T>) => boolean
}

/** Returns a posted incoming payment, and so accepts its active return request. */
export const returnOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  id: string,
  facts: Facts,
  { faults, isUnderWay, make, needed, objection }: Returning<T>
): MoveResult<T> =>
  Result.gen(function* () {
    const original = yield* found(transfers.resource, id, facts)
    const { object } = original
    const legal = neededForReturn(transfers, object, "incoming") ?? needed?.(object)
    const refusal = objection ?? refusalOfReturn(transfers, object, "return", legal)
    if (refusal !== undefined) return yield* Result.fail(refusal)
    const closed = closedFaults(facts.position(object.account_number_id), `${transfers.resource.kind}_id`)
    yield* faultless([...(faults?.(object) ?? []), ...closed])
    const back = yield* make(object)
    return returning(transfers, original, back, isUnderWay(back), facts)
  })

/** Books the return of a posted outgoing payment by another bank, which accepts the active return request. */
export const receiveReturnOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  original: Versioned<T>,
  facts: Facts,
  make: (original: T) => Result.Result<Moved<T>, Rejection>
): MoveResult<T> =>
  Result.gen(function* () {
    yield* receivableOf(transfers, original.object)
    const back = yield* make(original.object)
    return alongside(back, returned(transfers, original, back.payment, "counterparty", facts))
  })
