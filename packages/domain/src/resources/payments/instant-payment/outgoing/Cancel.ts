import { Result } from "effect"
import type { Legal } from "../../../../kernel/StateFault.ts"
import { isPositionId } from "../../../../ledger/Position.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { allowed } from "../../../../operation/Transition.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentResult, movePayment } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { withdrawnFromOriginal } from "./Original.ts"

/** Cancels an outgoing payment that has not been submitted to the network. */
export const cancelOutgoing = (id: string, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, id, facts)
    const { direction, kept } = before.object
    // The bank sends back a payment that it refused.
    if (direction === "incoming") return yield* notCancelable(before.object, "outgoing")
    if (!isPositionId(kept.place)) return yield* notCancelable(before.object, "of_client")
    yield* allowed(instantPayment, before.object, "cancel")
    if (kept.stage === "submitted") return yield* refuse(instantTransfers, before.object, "cancel", "before_network")
    const canceled = yield* movePayment(before, "cancel", {}, facts)
    return alongside(canceled, withdrawnFromOriginal(before.object, facts))
  })

const notCancelable = (one: InstantPayment, legal: Legal) =>
  refuse(instantTransfers, one, "cancel", legal, "operation_not_allowed")
