import { Result } from "effect"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import type { OutcomeOf } from "../../return-request/ReturnRequest.ts"
import { receiveRequestOf, requestReturnOf, resolveRequestOf, withActiveOf } from "../../transfer/returns/Request.ts"
import type { WireResult } from "../model/Move.ts"
import { newRequest, type StatedRequest } from "../model/Requests.ts"
import type { ReturnRequest } from "../model/ReturnRequest.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { type Wire, wire } from "../model/Wire.ts"

/** Asks the other bank to return a posted outgoing wire. A second request waits until the first is resolved. */
export const requestReturn = (
  id: string,
  { metadata, ...stated }: StatedRequest & Partial<Pick<Wire, "metadata">>,
  facts: Facts
): WireResult => {
  const more = metadata === undefined ? {} : { metadata }
  return Result.flatMap(found(wire, id, facts), (before) =>
    requestReturnOf(wireTransfers, before, newRequest(stated, "pending", facts), more, facts)
  )
}

/** Return request of another bank. */
export interface ReceivedRequest extends StatedRequest {
  /** IMAD; a simulated request has none. */
  readonly message_identification?: string
}

/** Receives a return request for a posted incoming wire idempotently. */
export const receiveRequest = (
  id: string,
  { message_identification, ...stated }: ReceivedRequest,
  facts: Facts
): WireResult => {
  const request = newRequest(stated, "response_needed", facts)
  return Result.flatMap(found(wire, id, facts), (before) =>
    receiveRequestOf(wireTransfers, before, request, message_identification, facts)
  )
}

/** Terms of the rejection of a return request. */
export interface StatedRejection {
  readonly reason: OutcomeOf<ReturnRequest>["rejection_reason"]
  readonly additional_information?: string
}

/** Rejects the active return request of a wire: the client's answer to an incoming one, or the other bank's to ours. */
export const rejectRequest = (
  id: string,
  direction: Wire["direction"],
  { reason, additional_information }: StatedRejection,
  facts: Facts
): WireResult =>
  Result.map(withActiveOf(wireTransfers, id, direction, "reject_return_request", facts), (before) => {
    const outcome: OutcomeOf<ReturnRequest> = {
      status: "rejected",
      resolved_by: direction === "incoming" ? "client" : "counterparty",
      ...(reason !== undefined && { rejection_reason: reason }),
      ...(additional_information !== undefined && { rejection_details: additional_information })
    }
    return resolveRequestOf(wireTransfers, before, outcome, facts)
  })
