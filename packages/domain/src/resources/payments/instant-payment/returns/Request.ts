import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { isActive } from "../../return-request/ReturnRequest.ts"
import { refusalOf } from "../../transfer/model/Refuse.ts"
import { receiveRequestOf, requestReturnOf, resolveRequestOf, withActiveOf } from "../../transfer/returns/Request.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { newRequest, rejection, type StatedRejection, type StatedRequest } from "../model/Requests.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { refusalOfText } from "./Explained.ts"

/** Asks the other bank to return a posted outgoing payment. A second request waits until the first is resolved. */
export const requestReturn = (id: string, stated: StatedRequest, facts: Facts): InstantPaymentResult =>
  Result.flatMap(found(instantPayment, id, facts), (before) => {
    const refusal = refusalOfText(stated)
    if (refusal !== undefined) return Result.fail(refusal)
    return requestReturnOf(instantTransfers, before, newRequest(stated, "pending", facts), {}, facts)
  })

/** Return request of another bank. */
export interface ReceivedRequest extends StatedRequest {
  /** Message of the network; a simulated request has none. */
  readonly message?: string
}

/** Receives a return request for a posted incoming payment idempotently. */
export const receiveRequest = (
  id: string,
  { message, ...stated }: ReceivedRequest,
  facts: Facts
): InstantPaymentResult => {
  const request = newRequest(stated, "response_needed", facts)
  return Result.flatMap(found(instantPayment, id, facts), (before) =>
    receiveRequestOf(instantTransfers, before, request, message, facts)
  )
}

const REJECT = "reject_return_request"

/** Rejects the active return request of an incoming payment, until the deadline of the client. */
export const rejectRequest = (id: string, stated: StatedRejection, facts: Facts): InstantPaymentResult =>
  Result.flatMap(withActiveOf(instantTransfers, id, "incoming", REJECT, facts), (before) => {
    const refusal = refusalOfText(stated) ?? refusalOfLate(before.object, facts)
    if (refusal !== undefined) return Result.fail(refusal)
    return Result.succeed(resolveRequestOf(instantTransfers, before, rejection(stated, "client"), facts))
  })

const refusalOfLate = (one: InstantPayment, { now }: Facts): Rejection | undefined =>
  one.return_requests.some((request) => isActive(request) && now.ms > Date.parse(request.deadline))
    ? refusalOf(instantTransfers, one, REJECT, "request_in_time", undefined, "deadline_passed")
    : undefined

/** Receives the other bank's rejection of the return request for an outgoing payment. */
export const receiveRejection = (id: string, stated: StatedRejection, facts: Facts): InstantPaymentResult =>
  Result.map(withActiveOf(instantTransfers, id, "outgoing", REJECT, facts), (before) =>
    resolveRequestOf(instantTransfers, before, rejection(stated, "counterparty"), facts)
  )
