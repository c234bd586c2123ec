import { decision } from "../../../../operation/Decision.ts"
import type { Job } from "../../../../operation/Job.ts"
import { type AnyRequest, isActive, resolveRequest } from "../../return-request/ReturnRequest.ts"
import type { Transfers } from "../model/Move.ts"
import { requestQueue } from "../model/Queues.ts"
import type { Transfer } from "../model/Transfer.ts"
import { rejectedBy } from "./Outcome.ts"

/** Makes the job that rejects return requests that are unanswered at their deadline. */
export const expireJobOf = <T extends Transfer<R>, R extends AnyRequest>(
  { answer, requests, resource }: Transfers<T, R>,
  emits: ReadonlyArray<string>
): Job<T> => ({
  queue: requestQueue(resource),
  resource,
  emits,
  reads: () => ({}),
  decide: (object, version, facts) => {
    const isOverdue = (one: R): boolean => isActive(one) && requests.expiryOf(one) <= facts.now.ms
    if (!object.return_requests.some(isOverdue)) return decision({})
    const outcome = rejectedBy("service", { reason: "customer_no_response" }, requests)
    const return_requests = object.return_requests.map((one) =>
      isOverdue(one) ? resolveRequest(one, outcome, facts) : one
    )
    return answer({ object, version }, { ...object, return_requests }, facts).decision
  }
})
