import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { transferFilters } from "../../transfer/operations/Filters.ts"
import { InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { ReturnRequestStatus } from "../model/ReturnRequest.ts"
import { CounterpartyStatus, InstantPaymentStatus } from "../tables/Transitions.ts"

/** Path parameters of operations on one instant payment. */
export const byPayment = Schema.Struct({ instant_payment_id: idOf("instant_payment") })

/** Input of an operation on one instant payment. */
export interface ByPayment {
  readonly params: typeof byPayment.Type
}

/** Reads the instant payment of the path. */
export const itself = ({ params }: ByPayment): CommandReads => ({
  objects: [{ kind: instantPayment.kind, id: params.instant_payment_id }]
})

/** Parts of every operation of partners that changes instant payments: invalid bodies get 400, refused ones 422. */
export const changing = {
  scope: "instant_payment/read_write",
  output: InstantPaymentView,
  unprocessable_status: 422
} as const

/** Filters of the lists of instant payments. The status of a return request is that of the latest one. */
export const paymentFilters = {
  ...transferFilters,
  status: Schema.optionalKey(InstantPaymentStatus),
  counterparty_status: Schema.optionalKey(CounterpartyStatus),
  return_request_status: Schema.optionalKey(ReturnRequestStatus)
}
