import { Result } from "effect"
import { type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Legal, standing, stateFault } from "../../../../kernel/StateFault.ts"
import { type Decision, decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import {
  anotherRequest,
  isActive,
  type OutcomeOf,
  resolveActive,
  resolveRequest
} from "../../return-request/ReturnRequest.ts"
import { withMessage } from "../../return-request/Unsent.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { alongside, type InstantPaymentResult, movePayment, revisePayment } from "../model/Move.ts"
import { refusalOf, refusalOfReturned, refusePayment } from "../model/Refuse.ts"
import type { ReturnRequest } from "../model/ReturnRequest.ts"
import { detailsOf } from "../tables/Reasons.ts"
import type { REQUEST_REJECTION_REASONS } from "../tables/ReturnReasons.ts"
import { expiryOf } from "./Deadlines.ts"
import { newRequest, refusalOfText, type Stated, type StatedRequest } from "./Requests.ts"

/** Queue of the deadlines of return requests. */
export const REQUEST_QUEUE = "instant_payment.return_request"

/** Terms of the rejection of a return request. */
export type StatedRejection = Stated<(typeof REQUEST_REJECTION_REASONS)[number]>

/** Asks the other bank to return a posted outgoing payment. A second request waits until the first is resolved. */
export const requestReturn = (id: string, stated: StatedRequest, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, id, facts)
    const refusal = refusalOfText(stated) ?? obstacleToRequest(before.object)
    if (refusal !== undefined) return yield* Result.fail(refusal)
    yield* anotherRequest(before.object.return_requests, "instant_payment_id")
    const request = newRequest(stated, "pending", facts)
    const return_requests = [...before.object.return_requests, request]
    return alongside(revisePayment(before, { return_requests }, facts), deadlineOf(before.object, request))
  })

const obstacleToRequest = (one: InstantPayment): Rejection | undefined => {
  const legal = transferNeeded(one, "outgoing")
  if (legal !== undefined) return refusalOf(one, REQUEST, legal)
  if (one.return_requests.some(isActive)) {
    return reject("related_object_conflict", stateFault(standing(instantPayment, one), REQUEST, "request_resolved"))
  }
  return one.kept.returned ? refusalOfReturned(one, REQUEST) : undefined
}

const REQUEST = "request_return"

const transferNeeded = (one: InstantPayment, direction: InstantPayment["direction"]): Legal | undefined => {
  if (one.direction !== direction) return direction
  if (one.status !== "posted") return ["posted"]
  return one.related_objects.original_payment_id === undefined ? undefined : "no_return"
}

/** Return request of another bank. */
export interface ReceivedRequest extends StatedRequest {
  /** Message of the network; a simulated request has none. */
  readonly message?: string
}

/**
 * Receives a return request for a posted incoming payment. The service rejects it at once while another one is active,
 * and after a return.
 */
export const receiveRequest = (
  id: string,
  { message, ...stated }: ReceivedRequest,
  facts: Facts
): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, id, facts)
    const legal = transferNeeded(before.object, "incoming")
    if (legal !== undefined) return yield* refusePayment(before.object, "receive_return_request", legal)
    const { return_requests, kept } = before.object
    const { request_messages = [] } = kept
    if (message !== undefined && request_messages.includes(message)) {
      return { payment: before.object, decision: decision({}) }
    }
    yield* anotherRequest(return_requests, "instant_payment_id")
    const received =
      message === undefined
        ? {}
        : { kept: { ...kept, request_messages: withMessage(request_messages, return_requests.length, message) } }
    const request = newRequest(stated, "response_needed", facts)
    const rejection_reason = reasonAgainst(before.object)
    if (rejection_reason !== undefined) {
      const outcome = rejection({ reason: rejection_reason }, "service")
      const rejected = resolveRequest(request, outcome, facts)
      return revisePayment(before, { ...received, return_requests: [...return_requests, rejected] }, facts)
    }
    const more = { ...received, return_requests: [...return_requests, request] }
    const moved = yield* movePayment(before, "ask_back", more, facts)
    return alongside(moved, deadlineOf(before.object, request))
  })

const reasonAgainst = ({ kept, return_requests }: InstantPayment) => {
  if (kept.returned) return "returned_previously"
  return return_requests.some(isActive) ? "awaiting_reply" : undefined
}

/** Rejects the active return request of an incoming payment, until the deadline of the client. */
export const rejectRequest = (id: string, stated: StatedRejection, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, id, facts)
    const active = yield* activeOf(before, "incoming", REJECT)
    const refusal = refusalOfText(stated) ?? (isLate(active, facts) ? refusalOfLate(before.object) : undefined)
    if (refusal !== undefined) return yield* Result.fail(refusal)
    const outcome = rejection(stated, "client")
    return revisePayment(
      before,
      { return_requests: resolveActive(before.object.return_requests, outcome, facts) },
      facts
    )
  })

const isLate = ({ deadline }: ReturnRequest, { now }: Facts): boolean => now.ms > Date.parse(deadline)

const REJECT = "reject_return_request"

const refusalOfLate = (one: InstantPayment): Rejection =>
  refusalOf(one, REJECT, "request_in_time", "invalid_status_transition", "deadline_passed")

/** Receives the other bank's rejection of the return request for an outgoing payment. */
export const receiveRejection = (id: string, stated: StatedRejection, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const before = yield* found(instantPayment, id, facts)
    yield* activeOf(before, "outgoing", REJECT)
    const outcome = rejection(stated, "counterparty")
    const return_requests = resolveActive(before.object.return_requests, outcome, facts)
    return yield* movePayment(before, "resolve_request", { return_requests }, facts)
  })

/** Returns the active return request of a payment of a direction, for the request `on`. */
export const activeOf = (
  { object }: Versioned<InstantPayment>,
  direction: InstantPayment["direction"],
  on: string
): Result.Result<ReturnRequest, Rejection> => {
  if (object.direction !== direction) return refusePayment(object, on, direction)
  const active = object.return_requests.find(isActive)
  return active === undefined ? refusePayment(object, on, "return_requested") : Result.succeed(active)
}

/** Outcome of a rejection, with the ISO code of its reason in the details. */
export const rejection = (
  { reason, additional_information, code }: StatedRejection,
  resolved_by: "client" | "service" | "counterparty"
): OutcomeOf<ReturnRequest> => {
  const { details } = detailsOf(reason, additional_information, code)
  return {
    status: "rejected",
    resolved_by,
    rejection_reason: reason,
    ...(details !== undefined && { rejection_details: details })
  }
}

const deadlineOf = ({ id }: InstantPayment, request: ReturnRequest): Partial<Decision> => ({
  timers: [{ queue: REQUEST_QUEUE, object_id: id, due_at_ms: expiryOf(request) }]
})
