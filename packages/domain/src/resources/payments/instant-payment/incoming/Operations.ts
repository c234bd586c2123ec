import { Schema } from "effect"
import { command, listing } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { listOf } from "../../../../operation/Page.ts"
import { findNumber } from "../../../deposits/account-number/FindNumber.ts"
import { Uetr } from "../../transfer/model/Message.ts"
import { InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { inView } from "../model/Move.ts"
import { paymentFilters } from "../outgoing/Access.ts"
import { Arrived, arrivedReads, receiveArrived } from "./Arrived.ts"

const lists = listOf(instantPayment, InstantPaymentView, { ...paymentFilters, uetr: Schema.optionalKey(Uetr) })

/** Payments of the network that the operator's adapter hands over, and the search for payments. */
export const instantPaymentIncomingOperations = [
  command({
    ...inProgram({}),
    name: "instant_payment.receive",
    role: "move_money",
    summary: "Books an instant payment from the network idempotently, or refuses it.",
    at: ["POST", "/operator/v1/programs/:program_id/instant_payments/receive"],
    body: Arrived,
    output: InstantPaymentView,
    emits: ["instant_payment.posted", "instant_payment.rejected", "instant_payment.under_review"],
    reads: ({ body }) => arrivedReads(body),
    follow: ({ body }, facts) => {
      const number = findNumber(body, facts)?.object
      return { positions: number === undefined ? [] : [number.id] }
    },
    decide: ({ body }, facts) => inView(receiveArrived(body, facts))
  }),
  listing({
    ...inProgram({}),
    ...lists,
    name: "instant_payment.list_of_program",
    summary: "Lists a program's instant payments, newest first: also by UETR.",
    at: ["GET", "/operator/v1/programs/:program_id/instant_payments"]
  })
] as const
