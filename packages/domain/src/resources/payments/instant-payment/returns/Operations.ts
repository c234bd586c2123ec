import { command } from "../../../../operation/Define.ts"
import { positionReadsOf } from "../../transfer/Reads.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { inView } from "../model/Move.ts"
import { instantRequests } from "../model/Transfers.ts"
import { byPayment, changing, itself } from "../outgoing/Access.ts"
import { refusalOfText } from "./Explained.ts"
import { RejectionBody, RequestBody, ReturnBody } from "./Fields.ts"
import { refusalOfLate } from "./Request.ts"
import { returnPayment } from "./Return.ts"

const keyed = { idempotency: { key: "required", min_length: 1 } } as const
const ofPayment = { ...changing, params: byPayment, reads: itself } as const

/** Returns and return requests of partners. */
export const instantPaymentReturns = [
  command({
    ...ofPayment,
    ...keyed,
    name: "instant_payment.return",
    summary: "Returns the whole amount of an incoming instant payment, and accepts its return request.",
    at: ["POST", "/v1/instant_payments/:instant_payment_id/return"],
    body: ReturnBody,
    rejects: ["invalid_status_transition"],
    follow: ({ params }, facts) => positionReadsOf(instantPayment, params.instant_payment_id, facts),
    decide: ({ params, body }, facts) => inView(returnPayment(params.instant_payment_id, body, facts))
  }),
  command({
    ...ofPayment,
    ...keyed,
    name: "instant_payment.request_return",
    summary: "Asks the other bank to return an outgoing instant payment; one request is active at a time.",
    at: ["POST", "/v1/instant_payments/:instant_payment_id/request_return"],
    body: RequestBody,
    rejects: ["invalid_status_transition", "related_object_conflict", "limit_exceeded"],
    statuses: { related_object_conflict: 409 },
    decide: ({ params, body }, facts) =>
      inView(instantRequests.ask(params.instant_payment_id, body, {}, facts, () => refusalOfText(body)))
  }),
  command({
    ...ofPayment,
    idempotency: { key: "none", min_length: 1 },
    name: "instant_payment.reject_return_request",
    summary: "Rejects the return request of an incoming instant payment.",
    at: ["POST", "/v1/instant_payments/:instant_payment_id/reject_return_request"],
    body: RejectionBody,
    rejects: ["invalid_status_transition"],
    decide: ({ params, body }, facts) => {
      const objection = (one: InstantPayment) => refusalOfText(body) ?? refusalOfLate(one, facts)
      return inView(instantRequests.reject(params.instant_payment_id, "client", body, facts, objection))
    }
  })
] as const
