import { Schema } from "effect"
import type { PartnerPayments } from "../../transfer/operations/Change.ts"
import { transferFilters } from "../../transfer/operations/Filters.ts"
import { type InstantPayment, InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { type InstantPaymentResult, inView } from "../model/Move.ts"
import { ReturnRequestStatus } from "../model/ReturnRequest.ts"
import { CounterpartyStatus, InstantPaymentStatus } from "../tables/Transitions.ts"

/** Instant payments as partners see them: invalid bodies get 400, refused ones 422. */
export const ofPartners: PartnerPayments<InstantPayment, InstantPaymentResult> = {
  resource: instantPayment,
  path: "/v1/instant_payments",
  nameOf: (verb) => `instant_payment.${verb}`,
  common: { scope: "instant_payment/read_write", output: InstantPaymentView, unprocessable_status: 422 },
  answer: inView
}

/** Filters of the lists of instant payments. The status of a return request is that of the latest one. */
export const paymentFilters = {
  ...transferFilters,
  status: Schema.optionalKey(InstantPaymentStatus),
  counterparty_status: Schema.optionalKey(CounterpartyStatus),
  return_request_status: Schema.optionalKey(ReturnRequestStatus)
}
