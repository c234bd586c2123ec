/**
 * Returns of instant payments and return requests: those that partners make, and the messages of the networks
 * (Messages.ts, Receive.ts). A payment returns as a whole. The link to the original and the rules of requests are left
 * to `payments/transfer/returns`.
 */

import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { isActive } from "../../return-request/ReturnRequest.ts"
import { refusalOf } from "../../transfer/model/Refuse.ts"
import { changeOf } from "../../transfer/operations/Change.ts"
import { positionReadsOf } from "../../transfer/Reads.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { instantRequests, instantTransfers } from "../model/Transfers.ts"
import { ofPartners } from "../outgoing/Access.ts"
import { refusalOfText } from "./Explained.ts"
import { RejectionBody, RequestBody, ReturnBody } from "./Fields.ts"
import { returnPayment } from "./Return.ts"

/** Returns the refusal of the answer to a return request of another bank after the deadline of the client. */
const refusalOfLate = (one: InstantPayment, { now }: Facts): Rejection | undefined =>
  one.return_requests.some((request) => isActive(request) && now.ms > Date.parse(request.deadline))
    ? refusalOf(instantTransfers, one, "reject_return_request", "request_in_time", undefined, "deadline_passed")
    : undefined

/** Returns and return requests of partners. */
export const instantPaymentReturns = [
  changeOf(ofPartners, {
    verb: "return",
    summary: "Returns the whole amount of an incoming instant payment, and accepts its return request.",
    key: "required",
    body: ReturnBody,
    rejects: ["invalid_status_transition"],
    further: positionReadsOf,
    decide: returnPayment
  }),
  changeOf(ofPartners, {
    verb: "request_return",
    summary: "Asks the other bank to return an outgoing instant payment; one request is active at a time.",
    key: "required",
    body: RequestBody,
    rejects: ["invalid_status_transition", "related_object_conflict", "limit_exceeded"],
    statuses: { related_object_conflict: 409 },
    decide: (id, stated, facts) => instantRequests.ask(id, stated, {}, facts, () => refusalOfText(stated))
  }),
  changeOf(ofPartners, {
    verb: "reject_return_request",
    summary: "Rejects the return request of an incoming instant payment.",
    key: "none",
    body: RejectionBody,
    rejects: ["invalid_status_transition"],
    decide: (id, stated, facts) =>
      instantRequests.reject(id, "client", stated, facts, (one) => refusalOfText(stated) ?? refusalOfLate(one, facts))
  })
] as const
