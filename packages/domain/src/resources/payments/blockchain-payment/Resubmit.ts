import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { isOpen } from "../../../ledger/Position.ts"
import type { Decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
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
    if (!hasOpenPayer(before.object, facts)) return yield* Result.fail(inactive)
    const more = { rejection_reason: undefined, kept: { attempt: (kept?.attempt ?? 1) + 1 } }
    const start = yield* transition(blockchainPayment, before, "resubmit", more, facts)
    return startPayment(start, before.version, facts)
  })

const final = reject("operation_not_allowed", fault("value_not_allowed", "blockchain_payment_id"))
const inactive = reject("parameters_invalid", fault("account_number_not_active", "blockchain_payment_id"))

const hasOpenPayer = (one: BlockchainPayment, facts: Facts): boolean => {
  const payer = payerOf(one)
  if (payer === undefined) return true
  const position = facts.position(payer)
  return position !== undefined && isOpen(position)
}
