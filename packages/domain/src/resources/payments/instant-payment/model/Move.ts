import { answering, type Moved, type MoveResult } from "../../transfer/model/Move.ts"
import { type InstantPayment, viewOf } from "./InstantPayment.ts"
import { instantTransfers } from "./Transfers.ts"

/** A decision about an instant payment, with the payment that answers the request. */
export type InstantPaymentDecision = Moved<InstantPayment>

/** Outcome of a decider of instant payments. */
export type InstantPaymentResult = MoveResult<InstantPayment>

/** Moves of payments: to create one, move it, move it where its status is known to allow that, change it in place. */
export const {
  create: createPayment,
  move: movePayment,
  mustMove: mustMovePayment,
  revise: revisePayment
} = instantTransfers

/** Answers with the view of the payment. */
export const inView = answering(viewOf)
