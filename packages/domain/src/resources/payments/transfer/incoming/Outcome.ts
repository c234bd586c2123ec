import { Result, Schema } from "effect"
import { fault, type Legal, type Rejection, reject, standing, stateFault } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import type { AnyRequest } from "../../return-request/ReturnRequest.ts"
import { IsoCode, NetworkText } from "../model/Message.ts"
import { type Moved, type MoveResult, type Transfers, unmoved } from "../model/Move.ts"
import type { Transfer } from "../model/Transfer.ts"

/** ISO 20022 code and text of a rejected payment, as the adapter of the network hands them over. */
export const rejectionFields = {
  code: Schema.optionalKey(IsoCode),
  additional_information: Schema.optionalKey(NetworkText)
}

/** Returns a stated outcome that has the fields it needs, or refuses it for those that it lacks. */
export const needing = <S extends object, const N extends keyof S & string>(
  stated: S,
  ...names: ReadonlyArray<N>
): Result.Result<S & { readonly [K in N]-?: NonNullable<S[K]> }, Rejection> => {
  const lacking = (one: S): ReadonlyArray<N> => names.filter((name) => one[name] === undefined)
  const isWhole = (one: S): one is S & { readonly [K in N]-?: NonNullable<S[K]> } => lacking(one).length === 0
  if (isWhole(stated)) return Result.succeed(stated)
  return Result.fail(reject("parameters_invalid", ...lacking(stated).map((name) => fault("required", name))))
}

/** Rejection of a payment, as the answers of networks have it. */
interface RejectedOutcome {
  readonly _tag: "Rejected"
  readonly code: string
  readonly additional_information?: string
}

/** Returns the outcome of a payment that was rejected with a code and perhaps a text. */
export const rejectedWith = ({
  code,
  additional_information: text
}: Omit<RejectedOutcome, "_tag">): RejectedOutcome => ({
  _tag: "Rejected",
  code,
  ...(text !== undefined && { additional_information: text })
})

/** Outcomes of the outgoing payments of a network: `S` as its adapter states them, `O` as the bank books them. */
interface Outcomes<T, S, O> {
  /** Field that says which outcome is stated. */
  readonly states: keyof S & string
  readonly outcomeOf: (stated: S) => Result.Result<O, Rejection>
  /** Returns the state that a payment needs to have an outcome, if it lacks it. */
  readonly needed: (one: T) => Legal | undefined
  /** True until a payment has its first outcome. */
  readonly isOpen: (one: T) => boolean
  readonly settle: (before: Versioned<T>, outcome: O, facts: Facts) => Moved<T>
  readonly isBooked: (outcome: O, one: T) => boolean
  /** Books an outcome after the first one, where the network has such. */
  readonly update?: (before: Versioned<T>, outcome: O, facts: Facts) => Moved<T> | undefined
}

/** Makes the decider that books what a network states of a payment, unless it is booked. */
export const statusReceiverOf =
  <T extends Transfer<R>, R extends AnyRequest, S, O>(
    transfers: Transfers<T, R>,
    { isBooked, isOpen, needed, outcomeOf, settle, states, update }: Outcomes<T, S, O>
  ) =>
  (id: string, stated: S, facts: Facts): MoveResult<T> =>
    Result.gen(function* () {
      const outcome = yield* outcomeOf(stated)
      const before = yield* found(transfers.resource, id, facts)
      const { object } = before
      const legal = object.direction === "incoming" ? "outgoing" : needed(object)
      const lacks = (state: Legal) => stateFault(standing(transfers.resource, object), "receive_status", state)
      if (legal !== undefined) return yield* Result.fail(reject("object_state_conflict", lacks(legal)))
      if (isOpen(object)) return settle(before, outcome, facts)
      if (isBooked(outcome, object)) return unmoved(object)
      const updated = update?.(before, outcome, facts)
      if (updated !== undefined) return updated
      // Another outcome would be taken, so its field is named beside the payment.
      const other = lacks("same_outcome")
      const parameters = [...other.parameters, states]
      return yield* Result.fail(reject("object_state_conflict", { ...other, parameters }))
    })
