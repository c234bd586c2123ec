import { Effect } from "effect"
import { HOUR_MS, MINUTE_MS } from "../../../kernel/Instant.ts"
import type { Resource, Versioned } from "../../../kernel/Resource.ts"
import { changed, type Decision, decision, type Facts, together } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import type { RailsUnavailable } from "../../../ports/RailsUnavailable.ts"
import { openException } from "../exception/model/PaymentException.ts"
import { type MessageAnswer, type RequestMessage, requestMessage } from "./RequestMessage.ts"

/** Payment whose messages wait for the network. */
interface Sender {
  readonly id: string
  readonly direction: "outgoing" | "incoming"
  readonly return_requests: ReadonlyArray<{
    readonly created_at: string
    readonly resolution?: { readonly resolved_at: string }
  }>
  readonly kept: { readonly unsent?: ReadonlyArray<number>; readonly request_messages?: ReadonlyArray<string> }
}

/** Payments of a rail and their messages, and how the rail sends one. */
interface Messages<R extends string, P extends Sender, Services> {
  readonly queue: string
  readonly rail: R
  readonly resource: Resource<P>
  readonly send: (
    programId: string,
    message: RequestMessage<R, P>
  ) => Effect.Effect<MessageAnswer, RailsUnavailable, Services>
  /** Returns the payment with other messages waiting. */
  readonly waitingFor: (payment: P, unsent: ReadonlyArray<number>) => P
}

/** Message that was handed over, and the answer. */
export interface HandedOver {
  readonly message: Pick<RequestMessage<string, { readonly id: string }>, "_tag" | "id" | "payment" | "place">
  readonly answer: MessageAnswer
}

/**
 * Makes the job that hands the messages of payments to the network, the oldest first, until it has taken each. A message
 * that no document can carry becomes an exception for the operator.
 */
export const sendMessages = <R extends string, P extends Sender, Services>(
  messages: Messages<R, P, Services>
): Job<P, HandedOver | undefined, Services> => ({
  queue: messages.queue,
  resource: messages.resource,
  emits: [],
  reads: () => ({}),
  retryAfter: (payment, nowMs) => restAfter(waitedMs(payment, nowMs)),
  ask: (programId, payment) => {
    const [place] = payment.kept.unsent ?? []
    if (place === undefined) return Effect.succeed(undefined)
    const message = requestMessage(messages.rail, payment, place)
    return Effect.map(messages.send(programId, message), (answer) => ({ message, answer }))
  },
  decide: (object, version, facts, handedOver) => noteOutcome({ object, version }, handedOver, messages, facts)
})

const noteOutcome = <P extends Sender>(
  before: Versioned<P>,
  handedOver: HandedOver | undefined,
  { queue, resource, waitingFor }: Pick<Messages<string, P, never>, "queue" | "resource" | "waitingFor">,
  facts: Facts
): Decision => {
  if (handedOver === undefined) return decision({})
  const { now } = facts
  const { object } = before
  const { answer, message } = handedOver
  const again = (restMs: number) => [{ queue, object_id: object.id, due_at_ms: now.ms + restMs }]
  if (answer._tag === "Pending") {
    return decision({ timers: again(restAfter(waitedMs(object, now.ms))) })
  }
  const unsent = (object.kept.unsent ?? []).filter((place) => place !== message.place)
  const changes = [changed(resource, before, waitingFor(object, unsent))]
  const setAside = answer._tag === "Unsendable" ? openException(exceptionOf(message, answer.reason), facts) : {}
  return together([{ changes, ...(unsent.length > 0 && { timers: again(0) }) }, setAside])
}

const exceptionOf = ({ _tag, id, payment }: HandedOver["message"], reason: string) => ({
  type: "message_not_sent" as const,
  payment_id: payment.id,
  details: `${_tag === "Request" ? "Return request" : "Rejection of a return request"} ${id}: ${reason}`
})

// A rejection was made when its request was resolved.
const waitedMs = ({ kept, return_requests }: Sender, nowMs: number): number => {
  const request = return_requests[kept.unsent?.[0] ?? 0]
  const made = request?.resolution?.resolved_at ?? request?.created_at
  return made === undefined ? 0 : nowMs - Date.parse(made)
}

/** Interval before a message is handed over again that has waited for a time, all in ms: it doubles up to an hour. */
const restAfter = (waited: number): number => Math.min(Math.max(waited, MINUTE_MS), HOUR_MS)
