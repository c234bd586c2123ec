import { idOf } from "../../../../kernel/Resource.ts"
import { command } from "../../../../operation/Define.ts"
import { inProgram } from "../../../../operation/InProgram.ts"
import { InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { inView } from "../model/Move.ts"
import { markPaymentSent, markPaymentUnsent } from "./Mark.ts"

const PATH = "/operator/v1/programs/:program_id/instant_payments/:instant_payment_id"

const marked = {
  ...inProgram({ instant_payment_id: idOf("instant_payment") }),
  role: "move_money",
  output: InstantPaymentView,
  rejects: ["object_state_conflict"],
  reads: ({ params }: { readonly params: { readonly instant_payment_id: string } }) => ({
    objects: [{ kind: instantPayment.kind, id: params.instant_payment_id }]
  })
} as const

/** Marks of the operator on instant payments, by what the network has. */
export const instantPaymentMarkOperations = [
  command({
    ...marked,
    name: "instant_payment.mark_sent",
    summary: "Marks an outgoing payment that the network has: the bank books it as submitted and does not send it.",
    at: ["POST", `${PATH}/mark_sent`],
    decide: ({ params }, facts) => inView(markPaymentSent(params.instant_payment_id, facts))
  }),
  command({
    ...marked,
    name: "instant_payment.mark_unsent",
    summary: "Marks a payment shown as submitted that the network does not have: the bank sends it.",
    at: ["POST", `${PATH}/mark_unsent`],
    decide: ({ params }, facts) => inView(markPaymentUnsent(params.instant_payment_id, facts))
  })
] as const
