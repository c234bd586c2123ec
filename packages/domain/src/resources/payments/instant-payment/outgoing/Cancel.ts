import { Result } from "effect"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { alongside, type InstantPaymentResult, movePayment } from "../model/Move.ts"
import { withdrawnFromOriginal } from "./Original.ts"

/** Cancels an outgoing payment that has not been submitted to the network. */
export const cancelOutgoing = (id: string, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, id, facts)
    const { direction, kept } = before.object
    // The bank sends back a payment that it refused.
    if (direction === "incoming" || !isPositionId(kept.place)) return yield* Result.fail(notCancelable)
    if (kept.stage === "submitted") return yield* Result.fail(submitted)
    const canceled = yield* movePayment(before, "cancel", {}, facts)
    return alongside(canceled, withdrawnFromOriginal(before.object, facts))
  })

const where = fault("value_not_allowed", "instant_payment_id")
const notCancelable = reject("operation_not_allowed", where)
const submitted = reject("invalid_status_transition", where)
