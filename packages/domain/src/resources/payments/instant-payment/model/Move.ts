import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, decision } from "../../../../operation/Decision.ts"
import { answering, type Moved, type MoveResult } from "../../transfer/model/Move.ts"
import { type InstantPayment, instantPayment, viewOf } from "./InstantPayment.ts"
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

/** Changes the internal fields of an instant payment only. */
export const keepPayment = (
  before: Versioned<InstantPayment>,
  kept: Partial<InstantPayment["kept"]>
): InstantPaymentDecision => {
  const payment = { ...before.object, kept: { ...before.object.kept, ...kept } }
  return { payment, decision: decision({ changes: [changed(instantPayment, before, payment)] }) }
}

/** Answers with the view of the payment. */
export const inView = answering(viewOf)
