import { Result, Schema } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { refTo, type Versioned } from "../../../../kernel/Resource.ts"
import { type Facts, found } from "../../../../operation/Decision.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { placeReads } from "../../suspense/PostReads.ts"
import { returnFields } from "../../transfer/model/Message.ts"
import { alongside, unmoved } from "../../transfer/model/Move.ts"
import { receiveReturnOf } from "../../transfer/returns/Return.ts"
import { instantMessages, MessageId } from "../incoming/Arrived.ts"
import { InstantAmount, type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { awaitedReads, returnArrived } from "../outgoing/AwaitReturn.ts"
import { bookReturn } from "../outgoing/BookReturn.ts"
import { reasonAmong } from "../tables/Reasons.ts"
import { RETURN_REASONS } from "../tables/ReturnReasons.ts"
import { type StatedReturn, termsOf } from "./Return.ts"

/** Return as the adapter of the network hands it over. */
export const ArrivedReturn = Schema.Struct({
  message_identification: MessageId,
  amount: InstantAmount,
  ...returnFields
})

/** Return that another bank sends. */
export interface ReceivedReturn extends StatedReturn {
  readonly amount: Cents
  readonly message?: string
}

/** Books the return of a posted outgoing payment, which is of its whole amount, and accepts its return request. */
export const receiveReturn = (
  original: Versioned<InstantPayment>,
  { amount, message, ...stated }: ReceivedReturn,
  facts: Facts
): InstantPaymentResult =>
  receiveReturnOf(instantTransfers, original, facts, (one) =>
    amount === one.amount
      ? Result.succeed(bookReturn(one, { return: termsOf(stated), ...(message !== undefined && { message }) }, facts))
      : Result.fail(reject("parameters_invalid", fault("value_not_allowed", "amount")))
  )

/** Reads the returns of a payment, the exceptions of those that have not come, and its place. */
export const returnReads = ({ kept, related_objects }: InstantPayment): CommandReads => {
  const { objects, positions } = placeReads(kept.place)
  const returns = related_objects.return_payment_ids ?? []
  return {
    objects: [...returns.map((other) => refTo(instantPayment, other)), ...objects],
    newest: returns.map(awaitedReads),
    positions
  }
}

/** Books a return of the network, unless it is booked. */
export const receiveArrivedReturn = (id: string, body: typeof ArrivedReturn.Type, facts: Facts): InstantPaymentResult =>
  Result.flatMap(found(instantPayment, id, facts), (original) => {
    const { message_identification: message, return_code: code, ...stated } = body
    const booked = instantMessages.find(message, facts)
    if (booked !== undefined) return Result.succeed(unmoved(booked))
    const returns = original.object.related_objects.return_payment_ids ?? []
    const awaited = returns
      .flatMap((other) => facts.find(instantPayment, other) ?? [])
      .find(({ object }) => isAwaited(object, original.object))
    if (awaited !== undefined) {
      return Result.succeed(
        alongside(instantTransfers.keep(awaited, { message }), returnArrived(awaited.object, facts))
      )
    }
    return receiveReturn(original, { ...stated, message, code, reason: reasonAmong(RETURN_REASONS, code) }, facts)
  })

// A refusal after settlement books the return before its message arrives.
const isAwaited = (one: InstantPayment, original: InstantPayment): boolean =>
  one.direction === "incoming" &&
  one.related_objects.original_payment_id === original.id &&
  one.kept.message === undefined
