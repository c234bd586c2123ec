import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Job } from "../../../../operation/Job.ts"
import { isActive, resolveRequest } from "../../return-request/ReturnRequest.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { mustMovePayment, revisePayment } from "../model/Move.ts"
import type { ReturnRequest } from "../model/ReturnRequest.ts"
import { expiryOf } from "./Deadlines.ts"
import { REQUEST_QUEUE, rejection } from "./Request.ts"

/** Rejects return requests that are unanswered at their deadline. */
export const expireJob: Job<InstantPayment> = {
  queue: REQUEST_QUEUE,
  resource: instantPayment,
  emits: ["instant_payment.return_request_status_updated"],
  reads: () => ({}),
  decide: (object, version, facts) => {
    if (!object.return_requests.some((one) => isOverdue(one, facts))) return decision({})
    const return_requests = object.return_requests.map((one) => (isOverdue(one, facts) ? expired(one, facts) : one))
    const before = { object, version }
    return object.direction === "outgoing"
      ? mustMovePayment(before, "resolve_request", { return_requests }, facts).decision
      : revisePayment(before, { return_requests }, facts).decision
  }
}

const isOverdue = (one: ReturnRequest, { now }: Facts): boolean => isActive(one) && expiryOf(one) <= now.ms

const expired = (one: ReturnRequest, facts: Facts): ReturnRequest =>
  resolveRequest(one, rejection({ reason: "customer_no_response" }, "service"), facts)
