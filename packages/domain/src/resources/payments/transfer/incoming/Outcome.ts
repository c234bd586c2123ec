import { Result, Schema } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Legal } from "../../../../kernel/StateFault.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { IsoCode, NetworkText } from "../model/Message.ts"
import type { Moved, MoveResult, Transfers } from "../model/Move.ts"
import { refusalOf } from "../model/Refuse.ts"
import type { Transfer } from "../model/Transfer.ts"

/** ISO 20022 code and text of a rejected payment, as the adapter of the network hands them over. */
export const rejectionFields = {
  code: Schema.optionalKey(IsoCode),
  additional_information: Schema.optionalKey(NetworkText)
}

/** Refuses an outcome without the fields that it needs. */
export const missing = <N extends string>(...names: ReadonlyArray<N>): Result.Result<never, Rejection> =>
  Result.fail(reject("parameters_invalid", ...names.map((name) => fault("required", name))))

/** Books the outcome of a payment that its network states, or refuses it for the state that the payment lacks. */
export const receiveOutcomeOf = <T extends Transfer<R>, R extends AnyRequest, O>(
  transfers: Transfers<T, R>,
  id: string,
  stated: Result.Result<O, Rejection>,
  book: (before: Versioned<T>, outcome: O) => Result.Result<Moved<T>, Legal>,
  facts: Facts
): MoveResult<T> =>
  Result.gen(function* () {
    const outcome = yield* stated
    const before = yield* found(transfers.resource, id, facts)
    return yield* Result.mapError(book(before, outcome), (legal) =>
      refusalOf(transfers, before.object, "receive_status", legal, "object_state_conflict")
    )
  })
