import { Schema } from "effect"
import { command } from "../../../../operation/Define.ts"
import { postReadsOf } from "../../transfer/Reads.ts"
import { InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { senderOf } from "../model/Party.ts"
import { byPayment, itself } from "../outgoing/Access.ts"
import { originalReads } from "../outgoing/Original.ts"
import { instantPaymentSimulation } from "./Steps.ts"

/** Simulates any transition of an instant payment. */
export const instantPaymentTrigger = command({
  ...instantPaymentSimulation.operation,
  name: "instant_payment.simulate",
  summary: "Simulates the cause of any transition of an instant payment: a review, its outcome, either bank's answer.",
  at: ["POST", "/v1/simulate/instant_payments/:instant_payment_id/:trigger"],
  scope: "instant_payment/read_write",
  params: Schema.Struct({ ...byPayment.fields, trigger: Schema.Literals(instantPaymentSimulation.triggers) }),
  output: InstantPaymentView,
  reads: (input) => itself(input),
  follow: ({ params }, facts) => {
    const { objects = [] } = originalReads(params.instant_payment_id, facts)
    const post = postReadsOf(instantPayment, senderOf, params.instant_payment_id, facts)
    return { ...post, objects: [...objects, ...(post.objects ?? [])] }
  },
  decide: ({ params, body }, facts) =>
    instantPaymentSimulation.decide(params.instant_payment_id, params.trigger, body, facts)
})
