import { inProgram } from "../../../../operation/InProgram.ts"
import type { OperatedPayments } from "../../transfer/operations/Operated.ts"
import { type InstantPayment, InstantPaymentView, instantPayment } from "./InstantPayment.ts"
import { inView } from "./Move.ts"

/** Instant payments as operators handle them. */
export const operatedPayments: OperatedPayments<InstantPayment> = {
  resource: instantPayment,
  within: inProgram,
  noun: ["an", "instant payment"],
  output: InstantPaymentView,
  answer: inView,
  rejects: ["object_state_conflict", "invalid_status_transition"]
}
