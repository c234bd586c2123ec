import { Result } from "effect"
import { faultless, type Rejection, reject, stateFault } from "../../../kernel/Rejection.ts"
import { closedFaults } from "../../../ledger/ClosedFaults.ts"
import { type Decision, type Facts, found } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { startPayment } from "./Create.ts"
import { type BlockchainPayment, blockchainPayment, payerOf } from "./model/BlockchainPayment.ts"
import { isRetryable } from "./model/NameCheck.ts"

/**
 * Submits a payment again whose name could not be validated. It stays one payment: while it is under way it is not
 * rejected, so it cannot be submitted twice.
 */
export const resubmitPayment = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(blockchainPayment, id, facts)
    const { status, rejection_reason, kept } = before.object
    if (status === "rejected" && !isRetryable(rejection_reason)) return yield* Result.fail(final)
    yield* faultless(payerFaults(before.object, facts))
    const more = { rejection_reason: undefined, kept: { attempt: (kept?.attempt ?? 1) + 1 } }
    const start = yield* transition(blockchainPayment, before, "resubmit", more, facts)
    return startPayment(start, before.version, facts)
  })

const final = reject(
  "operation_not_allowed",
  stateFault({ kind: blockchainPayment.kind, status: "rejected" }, "resubmit", "name_unchecked")
)

const payerFaults = (one: BlockchainPayment, facts: Facts) => {
  const payer = payerOf(one)
  return payer === undefined ? [] : closedFaults(facts.position(payer), "blockchain_payment_id")
}
