import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, found } from "../../../../operation/Decision.ts"
import {
  type AnyRequest,
  anotherRequest,
  isActive,
  type RejectionOf,
  resolveActive,
  resolveRequest,
  type ServiceReason
} from "../../return-request/ReturnRequest.ts"
import { withMessage } from "../../return-request/Unsent.ts"
import { alongside, type MoveResult, type Transfers, unmoved } from "../model/Move.ts"
import type { Stated } from "../model/Network.ts"
import { requestQueue } from "../model/Queues.ts"
import { neededForReturn, refusalOf, refusalOfReturn, refuse } from "../model/Refuse.ts"
import type { Transfer } from "../model/Transfer.ts"
import { rejectedBy } from "./Outcome.ts"

const REQUEST = "request_return"
const REJECT = "reject_return_request"

/** Objection of a network to a request about a payment, if any. */
type Objection<T> = (one: T) => Rejection | undefined

const none = (): undefined => undefined

/** Deciders of the return requests for the payments of a network. */
export interface Requests<T extends Transfer<R>, R extends AnyRequest> {
  /** Asks the other bank to return a posted outgoing payment, which also gets the fields of `more`. */
  readonly ask: (
    id: string,
    stated: Stated<R["reason"]>,
    more: Partial<T>,
    facts: Facts,
    objection?: Objection<T>
  ) => MoveResult<T>
  /**
   * Receives a return request for a posted incoming payment idempotently. The service rejects it at once while another one
   * is active, and when nothing is left to return. A simulated request has no message.
   */
  readonly receive: (
    id: string,
    stated: Stated<R["reason"]> & { readonly message?: string },
    facts: Facts
  ) => MoveResult<T>
  /** Rejects the active request for a payment: the client that of the other bank, or the other bank ours. */
  readonly reject: (
    id: string,
    by: "client" | "counterparty",
    stated: Stated<RejectionOf<R>>,
    facts: Facts,
    objection?: Objection<T>
  ) => MoveResult<T>
}

/** Makes the deciders of the return requests for the payments of a network. */
export const requestsOf = <T extends Transfer<R>, R extends AnyRequest>(transfers: Transfers<T, R>): Requests<T, R> => {
  const { answer, requests, resource } = transfers
  return {
    ask: (id, stated, more, facts, objection = none) =>
      Result.gen(function* () {
        const before = yield* found(resource, id, facts)
        const refusal = objection(before.object) ?? obstacleToRequest(transfers, before.object)
        if (refusal !== undefined) return yield* Result.fail(refusal)
        return yield* asked(transfers, before, requests.made(stated, "pending", facts), more, facts)
      }),
    receive: (id, { message, ...stated }, facts) =>
      Result.flatMap(found(resource, id, facts), (before) =>
        received(transfers, before, requests.made(stated, "response_needed", facts), message, facts)
      ),
    reject: (id, by, stated, facts, objection = none) =>
      Result.flatMap(
        withActiveOf(transfers, id, by === "client" ? "incoming" : "outgoing", REJECT, facts),
        (before) => {
          const { object } = before
          const refusal = objection(object)
          if (refusal !== undefined) return Result.fail(refusal)
          const return_requests = resolveActive(object.return_requests, rejectedBy(by, stated, requests), facts)
          return Result.succeed(answer(before, { ...object, return_requests }, facts))
        }
      )
  }
}

/** Returns the reason that the bank may not ask for the return of a payment: one request is active at a time. */
const obstacleToRequest = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  one: T
): Rejection | undefined => {
  const legal = neededForReturn(transfers, one, "outgoing")
  const isPending = legal === undefined && one.return_requests.some(isActive)
  return isPending
    ? refusalOf(transfers, one, REQUEST, "request_resolved", transfers.requests.conflict)
    : refusalOfReturn(transfers, one, REQUEST, legal)
}

const asked = <T extends Transfer<R>, R extends AnyRequest>(
  transfers: Transfers<T, R>,
  before: Versioned<T>,
  request: R,
  more: Partial<T>,
  facts: Facts
): MoveResult<T> =>
  Result.map(anotherRequest(before.object.return_requests, `${transfers.resource.kind}_id`), () => {
    const after = withRequest({ ...before.object, ...more }, request)
    return alongside(transfers.revise(before, after, facts), deadlineOf(transfers, before.object, request))
  })

const received = <T extends Transfer<R>, R extends AnyRequest>(
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
    yield* anotherRequest(object.return_requests, `${transfers.resource.kind}_id`)
    const asked = withRequestMessage(object, message)
    const reason = objectionOfService(transfers, object)
    if (reason !== undefined) {
      const rejected = resolveRequest(request, rejectedBy("service", { reason }, transfers.requests), facts)
      return transfers.revise(before, withRequest(asked, rejected), facts)
    }
    const moved = yield* transfers.moveAs(before, withRequest(asked, request), "ask_back", facts)
    return alongside(moved, deadlineOf(transfers, object, request))
  })

const objectionOfService = <T extends Transfer<R>, R extends AnyRequest>(
  { returns }: Pick<Transfers<T, R>, "returns">,
  one: T
): ServiceReason | undefined => {
  if (returns.isReturned(one)) return "returned_previously"
  return one.return_requests.some(isActive) ? "awaiting_reply" : undefined
}

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
