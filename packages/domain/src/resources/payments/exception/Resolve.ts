import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { type PaymentException, paymentException } from "./model/PaymentException.ts"

/** Resolves an open exception that the operator has followed up. */
export const resolveException = (
  id: string,
  stated: Pick<PaymentException, "note">,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(paymentException, id, facts)
    return decision((yield* transition(paymentException, before, "resolve", stated, facts)).parts)
  })
