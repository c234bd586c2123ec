import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Legal } from "../../../../kernel/StateFault.ts"
import { decision } from "../../../../operation/Decision.ts"
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
import { alongside, moveWire, reviseWire, type WireResult } from "../model/Move.ts"
import { refuseWire } from "../model/Refuse.ts"
import { deadlineOf, newRequest, type StatedRequest } from "../model/Requests.ts"
import type { ReturnRequest } from "../model/ReturnRequest.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { restOf } from "./Return.ts"

const RECEIVE = "receive_return_request"

/** Asks the other bank to return a posted outgoing wire. A second request waits until the first is resolved. */
export const requestReturn = (
  id: string,
  body: StatedRequest & Partial<Pick<Wire, "metadata">>,
  facts: Facts
): WireResult =>
  Result.gen(function* () {
    const before = yield* found(wire, id, facts)
    const { return_requests } = before.object
    const obstacle = obstacleToRequest(before.object)
    if (obstacle !== undefined) return yield* refuseWire(before.object, "request_return", obstacle)
    yield* anotherRequest(return_requests, "wire_id")
    const request = newRequest(body, "pending", facts)
    const { metadata } = body
    const parts = { return_requests: [...return_requests, request], ...(metadata !== undefined && { metadata }) }
    return alongside(reviseWire(before, parts, facts), deadlineOf(id, request))
  })

const obstacleToRequest = (one: Wire): Legal | undefined => {
  if (one.direction !== "outgoing") return "outgoing"
  if (one.status !== "posted") return ["posted"]
  if (one.return_requests.some(isActive)) return "request_resolved"
  return restOf(one) === 0 ? "unreturned" : undefined
}

/** Return request of another bank. */
export interface ReceivedRequest extends StatedRequest {
  /** IMAD; a simulated request has none. */
  readonly message_identification?: string
}

/**
 * Receives a return request for a posted incoming wire idempotently. The service rejects it at once while another one
 * is active, and when the whole wire has been returned.
 */
export const receiveRequest = (
  id: string,
  { message_identification: message, ...stated }: ReceivedRequest,
  facts: Facts
): WireResult =>
  Result.gen(function* () {
    const before = yield* found(wire, id, facts)
    const { direction, status, return_requests, kept } = before.object
    const { request_messages = [] } = kept
    if (message !== undefined && request_messages.includes(message)) {
      return { wire: before.object, decision: decision({}) }
    }
    if (direction !== "incoming") return yield* refuseWire(before.object, RECEIVE, "incoming")
    if (status !== "posted") return yield* refuseWire(before.object, RECEIVE, ["posted"])
    yield* anotherRequest(return_requests, "wire_id")
    const received =
      message === undefined
        ? {}
        : { kept: { ...kept, request_messages: withMessage(request_messages, return_requests.length, message) } }
    const request = newRequest(stated, "response_needed", facts)
    const rejection_reason = objectionTo(before.object)
    if (rejection_reason !== undefined) {
      const outcome = { status: "rejected", resolved_by: "service", rejection_reason } as const
      const rejected = resolveRequest(request, outcome, facts)
      return reviseWire(before, { ...received, return_requests: [...return_requests, rejected] }, facts)
    }
    const more = { ...received, return_requests: [...return_requests, request] }
    const moved = yield* moveWire(before, "ask_back", more, facts)
    return alongside(moved, deadlineOf(id, request))
  })

const objectionTo = (one: Wire): OutcomeOf<ReturnRequest>["rejection_reason"] => {
  if (one.return_requests.some(isActive)) return "awaiting_reply"
  return restOf(one) === 0 ? "returned_previously" : undefined
}

/** Rejects the active return request of a wire: the client's answer to an incoming one, or the other bank's to ours. */
export const rejectRequest = (
  id: string,
  direction: Wire["direction"],
  {
    reason,
    additional_information
  }: { readonly reason: OutcomeOf<ReturnRequest>["rejection_reason"]; readonly additional_information?: string },
  facts: Facts
): WireResult =>
  Result.map(withActive(id, direction, "reject_return_request", facts), (before) => {
    const outcome: OutcomeOf<ReturnRequest> = {
      status: "rejected",
      resolved_by: direction === "incoming" ? "client" : "counterparty",
      ...(reason !== undefined && { rejection_reason: reason }),
      ...(additional_information !== undefined && { rejection_details: additional_information })
    }
    return reviseWire(before, { return_requests: resolveActive(before.object.return_requests, outcome, facts) }, facts)
  })

/** Returns the wire of a direction that has an active return request, for the request `on`. */
export const withActive = (
  id: string,
  direction: Wire["direction"],
  on: string,
  facts: Facts
): Result.Result<Versioned<Wire>, Rejection> =>
  Result.flatMap(found(wire, id, facts), (before) => {
    if (before.object.direction !== direction) return refuseWire(before.object, on, direction)
    const isAsked = before.object.return_requests.some(isActive)
    return isAsked ? Result.succeed(before) : refuseWire(before.object, on, "return_requested")
  })
