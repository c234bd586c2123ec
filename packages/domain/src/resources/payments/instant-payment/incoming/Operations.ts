import { Schema } from "effect"
import { listOf } from "../../../../operation/Page.ts"
import { Uetr } from "../../transfer/model/Message.ts"
import { receivingOf, searchOf } from "../../transfer/operations/Arrivals.ts"
import { InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { operatedPayments } from "../model/Operated.ts"
import { paymentFilters } from "../outgoing/Access.ts"
import { Arrived, instantMessages, receiveArrived } from "./Arrived.ts"

const lists = listOf(instantPayment, InstantPaymentView, { ...paymentFilters, uetr: Schema.optionalKey(Uetr) })

/** Payments of the network that the operator's adapter hands over, and the search for payments. */
export const instantPaymentIncomingOperations = [
  receivingOf(operatedPayments, {
    summary: "Books an instant payment from the network idempotently, or refuses it.",
    body: Arrived,
    emits: ["instant_payment.posted", "instant_payment.rejected", "instant_payment.under_review"],
    reads: instantMessages.arrivedReads,
    decide: receiveArrived
  }),
  searchOf(operatedPayments, {
    ...lists,
    summary: "Lists a program's instant payments, newest first: also by UETR."
  })
] as const
