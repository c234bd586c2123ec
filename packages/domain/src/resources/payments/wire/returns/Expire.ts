import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { Job } from "../../../../operation/Job.ts"
import { isActive, resolveRequest } from "../../return-request/ReturnRequest.ts"
import { reviseWire } from "../model/Move.ts"
import { REQUEST_QUEUE } from "../model/Requests.ts"
import type { ReturnRequest } from "../model/ReturnRequest.ts"
import { type Wire, wire } from "../model/Wire.ts"

/** Rejects return requests that are unanswered at their deadline. */
export const expireJob: Job<Wire> = {
  queue: REQUEST_QUEUE,
  resource: wire,
  emits: [],
  reads: () => ({}),
  decide: (object, version, facts) => {
    if (!object.return_requests.some((one) => isOverdue(one, facts))) return decision({})
    const return_requests = object.return_requests.map((one) => (isOverdue(one, facts) ? expired(one, facts) : one))
    return reviseWire({ object, version }, { return_requests }, facts).decision
  }
}

const isOverdue = (one: ReturnRequest, { now }: Facts): boolean => isActive(one) && Date.parse(one.deadline) < now.ms

const expired = (one: ReturnRequest, facts: Facts): ReturnRequest => {
  const outcome = { status: "rejected", resolved_by: "service", rejection_reason: "customer_no_response" } as const
  return resolveRequest(one, outcome, facts)
}
