import { Schema } from "effect"
import { idOf } from "../../../../kernel/Resource.ts"
import { command, listing } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { listOf } from "../../../../operation/Page.ts"
import { findNumber } from "../../../deposits/account-number/FindNumber.ts"
import { InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { inView } from "../model/Move.ts"
import { itself, paymentFilters } from "../outgoing/Access.ts"
import { OUTCOMES } from "../outgoing/Settle.ts"
import { Arrived, arrivedReads, receiveArrived, Uetr } from "./Arrived.ts"
import { ArrivedStatus, outcomeReads, receiveStatus } from "./Status.ts"

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
  command({
    ...inProgram({ instant_payment_id: idOf("instant_payment") }),
    name: "instant_payment.receive_status",
    role: "move_money",
    summary: "Books the status of an outgoing instant payment at its network or at the other bank.",
    at: ["POST", "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id/receive_status"],
    body: ArrivedStatus,
    output: InstantPaymentView,
    rejects: ["object_state_conflict"],
    emits: [...OUTCOMES],
    reads: itself,
    follow: ({ params }, facts) => outcomeReads(params.instant_payment_id, facts),
    decide: ({ params, body }, facts) => inView(receiveStatus(params.instant_payment_id, body, facts))
  }),
  listing({
    ...inProgram({}),
    ...lists,
    name: "instant_payment.list_of_program",
    summary: "Lists a program's instant payments, newest first: also by UETR.",
    at: ["GET", "/operator/v1/programs/:program_id/instant_payments"]
  })
] as const
