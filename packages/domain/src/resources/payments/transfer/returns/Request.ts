import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import {
  type AnyRequest,
  anotherRequest,
  isActive,
  type OutcomeOf,
  resolveActive,
  resolveRequest
} from "../../return-request/ReturnRequest.ts"
import { withMessage } from "../../return-request/Unsent.ts"
import { alongside, type Moved, type MoveResult, type Transfers, unmoved } from "../model/Move.ts"
import { requestQueue } from "../model/Queues.ts"
import { neededForReturn, refusalOf, refusalOfReturned, refuse } from "../model/Refuse.ts"
import type { Transfer } from "../model/Transfer.ts"

const REQUEST = "request_return"

/** Returns the reason that the bank may not ask for the return of a payment: one request is active at a time. */
export const obstacleToRequest = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  one: T
): Rejection | undefined => {
  const legal = neededForReturn(transfers, one, "outgoing")
  if (legal !== undefined) return refusalOf(transfers, one, REQUEST, legal)
  if (one.return_requests.some(isActive)) {
    return refusalOf(transfers, one, REQUEST, "request_resolved", transfers.requests.conflict)
  }
  return transfers.returns.isReturned(one) ? refusalOfReturned(transfers, one, REQUEST) : undefined
}

/** Asks the other bank to return a posted outgoing payment: adds a request, with `more` of the payment. */
export const requestReturnOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  before: Versioned<T>,
  request: R,
  more: Partial<T>,
  facts: Facts
): MoveResult<T> =>
  Result.gen(function* () {
    const { object } = before
    const obstacle = obstacleToRequest(transfers, object)
    if (obstacle !== undefined) return yield* Result.fail(obstacle)
    yield* anotherRequest(object.return_requests, transfers.requests.parameter)
    const after = withRequest({ ...object, ...more }, request)
    return alongside(transfers.revise(before, after, facts), deadlineOf(transfers, object, request))
  })

/**
 * Receives a return request for a posted incoming payment idempotently. The service rejects it at once while another one
 * is active, and when nothing is left to return. A simulated request has no message.
 */
export const receiveRequestOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  before: Versioned<T>,
  request: R,
  message: string | undefined,
  facts: Facts
): MoveResult<T> =>
  Result.gen(function* () {
    const { object } = before
    const { request_messages = [] } = object.kept
    if (message !== undefined && request_messages.includes(message)) return unmoved(object)
    const legal = neededForReturn(transfers, object, "incoming")
    if (legal !== undefined) return yield* refuse(transfers, object, "receive_return_request", legal)
    yield* anotherRequest(object.return_requests, transfers.requests.parameter)
    const asked = withRequestMessage(object, message)
    const reason = transfers.requests.objectionTo(object)
    if (reason !== undefined) {
      const rejected = resolveRequest(request, transfers.requests.rejectedFor(reason), facts)
      return transfers.revise(before, withRequest(asked, rejected), facts)
    }
    const moved = yield* transfers.moveAs(before, withRequest(asked, request), "ask_back", facts)
    return alongside(moved, deadlineOf(transfers, object, request))
  })

const withRequest = <T extends Transfer<R>, R extends AnyRequest>(one: T, request: R): T => ({
  ...one,
  return_requests: [...one.return_requests, request]
})

const withRequestMessage = <T extends Transfer>(one: T, message: string | undefined): T => {
  if (message === undefined) return one
  const { kept, return_requests } = one
  const request_messages = withMessage(kept.request_messages ?? [], return_requests.length, message)
  return { ...one, kept: { ...kept, request_messages } }
}

/** Sets the timer of a request's deadline on its payment. */
export const deadlineOf = <T extends Transfer<R>, R extends AnyRequest>(
  { requests, resource }: Pick<Transfers<T, R>, "requests" | "resource">,
  { id }: Transfer,
  request: R
): Partial<Decision> => ({
  timers: [{ queue: requestQueue(resource), object_id: id, due_at_ms: requests.expiryOf(request) }]
})

/** Resolves the active request of a payment by an outcome: the answer of the other bank, or of the client to it. */
export const resolveRequestOf = <T extends Transfer<R>, R extends AnyRequest>(
  { answer }: Transfers<T, R>,
  before: Versioned<T>,
  outcome: OutcomeOf<R>,
  facts: Facts
): Moved<T> => {
  const return_requests = resolveActive(before.object.return_requests, outcome, facts)
  return answer(before, { ...before.object, return_requests }, facts)
}

/** Returns the payment of a direction that has an active return request, for the request `on`. */
export const withActiveOf = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  id: string,
  direction: Transfer["direction"],
  on: string,
  facts: Facts
): Result.Result<Versioned<T>, Rejection> =>
  Result.flatMap(found(transfers.resource, id, facts), (before) => {
    if (before.object.direction !== direction) return refuse(transfers, before.object, on, direction)
    const isAsked = before.object.return_requests.some(isActive)
    return isAsked ? Result.succeed(before) : refuse(transfers, before.object, on, "return_requested")
  })
