import { Result } from "effect"
import { laterOf } from "../../../../kernel/Instant.ts"
import type { Json } from "../../../../kernel/Json.ts"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Resource, Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, decision, type Facts, together } from "../../../../operation/Decision.ts"
import {
  createObject,
  type Move,
  type MovedFields,
  type NewFields,
  transition
} from "../../../../operation/Transition.ts"
import type { AnyRequest, ServiceReason, StatedRejectionOf } from "../../return-request/ReturnRequest.ts"
import { messagesDue } from "../../return-request/Unsent.ts"
import { moneyOf } from "./Money.ts"
import type { TransferNetwork } from "./Network.ts"
import { messageQueue, sendQueue } from "./Queues.ts"
import type { Transfer, TransferTrigger } from "./Transfer.ts"

/** A decision about a payment, with the payment as it is then. */
export interface Moved<T> {
  readonly payment: T
  readonly decision: Decision
}

/** Outcome of a decider of payments. */
export type MoveResult<T> = Result.Result<Moved<T>, Rejection>

/** The payments of a network and their moves: each with its event, its money, and the messages that become due. */
export interface Transfers<T extends Transfer<R>, R extends AnyRequest, On extends string = TransferTrigger>
  extends Omit<TransferNetwork<T, R, string>, "requests"> {
  readonly requests: Omit<TransferNetwork<T, R, string>["requests"], "answered">
  /** Creates a payment by a trigger. */
  readonly create: (on: On, fields: NewFields<T>, facts: Facts) => Moved<T>
  /** Moves a payment by a trigger. */
  readonly move: (before: Versioned<T>, on: On, more: MovedFields<T>, facts: Facts) => MoveResult<T>
  /** Moves a payment that also gets the fields of `after`. */
  readonly moveAs: (before: Versioned<T>, after: T, on: On, facts: Facts) => MoveResult<T>
  /** Moves a payment whose status is known to allow the trigger. */
  readonly mustMove: (before: Versioned<T>, on: On, more: MovedFields<T>, facts: Facts) => Moved<T>
  /** Changes a payment and keeps its status. */
  readonly revise: (before: Versioned<T>, parts: Partial<T>, facts: Facts) => Moved<T>
  /** Changes the internal fields of a payment alone, which is no update of it. */
  readonly keep: (before: Versioned<T>, kept: Partial<T["kept"]>) => Moved<T>
  /** Creates an outgoing payment whose first step is due at a time, in ms since 1970 UTC. */
  readonly start: (fields: NewFields<T>, dueAtMs: number, facts: Facts) => Moved<T>
  /** Sets the time of the next step of a payment, in ms since 1970 UTC. */
  readonly stepAt: (one: Pick<T, "id">, dueAtMs: number) => Pick<Decision, "timers">
  /** Changes a payment by the answer of another bank to a return request, which may have an event. */
  readonly answer: (before: Versioned<T>, after: T, facts: Facts) => Moved<T>
}

/** Network whose lifecycles have the triggers of all networks, and whose requests have the reasons of the service. */
type Sound<R extends AnyRequest, On extends string> = [TransferTrigger, ServiceReason] extends [
  On,
  StatedRejectionOf<R>
]
  ? unknown
  : never

/** Makes the moves of the payments of a network. */
export const transfersOf = <T extends Transfer<R>, R extends AnyRequest, On extends string>(
  network: TransferNetwork<T, R, On> & Sound<R, On>
): Transfers<T, R, On> => {
  const { resource, requests } = network
  const completed = (before: T, on: On, moved: Result.Result<Move<T>, Rejection>, facts: Facts): MoveResult<T> =>
    Result.map(moved, (one) => withMessages(resource, before, withMoney(network, one, on, before.status, facts), facts))
  const move = (before: Versioned<T>, on: On, more: MovedFields<T>, facts: Facts): MoveResult<T> =>
    completed(before.object, on, transition<T, T, On>(resource, before, on, more, facts), facts)
  const moveAs = ({ object, version }: Versioned<T>, after: T, on: On, facts: Facts): MoveResult<T> =>
    completed(object, on, transition<T, T, On>(resource, { object: after, version }, on, {}, facts), facts)
  const mustMove = (before: Versioned<T>, on: On, more: MovedFields<T>, facts: Facts): Moved<T> =>
    Result.getOrThrow(move(before, on, more, facts))
  const revise = (before: Versioned<T>, parts: Partial<T>, facts: Facts): Moved<T> => {
    const payment = { ...before.object, ...parts, updated_at: laterOf(before.object.updated_at, facts.now.iso) }
    const revised = { payment, decision: decision({ changes: [changed(resource, before, payment)] }) }
    return withMessages(resource, before.object, revised, facts)
  }
  const create = (on: string, fields: NewFields<T>, facts: Facts): Moved<T> =>
    withMoney(network, createObject<T, string>(resource, on, fields, facts), on, undefined, facts)
  const stepAt = ({ id }: Pick<T, "id">, due_at_ms: number) => ({
    timers: [{ queue: sendQueue(resource), object_id: id, due_at_ms }]
  })
  return {
    ...network,
    create,
    keep: (before, kept) => {
      const payment = { ...before.object, kept: { ...before.object.kept, ...kept } }
      return { payment, decision: decision({ changes: [changed(resource, before, payment)] }) }
    },
    start: (fields, dueAtMs, facts) => {
      const made = create("create", fields, facts)
      return alongside(made, stepAt(made.payment, dueAtMs))
    },
    stepAt,
    move,
    moveAs,
    mustMove,
    revise,
    answer: (before, after, facts) =>
      requests.answered === undefined || before.object.direction === "incoming"
        ? revise(before, after, facts)
        : Result.getOrThrow(moveAs(before, after, requests.answered, facts))
  }
}

const withMoney = <T extends Transfer<R>, R extends AnyRequest, On extends string>(
  { amountOf, money, resource, returns, settledIn, suspense }: TransferNetwork<T, R, On>,
  { object, parts }: Move<T>,
  on: string,
  before: string | undefined,
  facts: Facts
): Moved<T> => {
  const moving = {
    resource,
    payment: object,
    amount: amountOf(object),
    isReturn: returns.originalOf(object) !== undefined,
    settlement: settledIn(object),
    suspense
  }
  const { shown, ...moved } = moneyOf(money, moving, on, before, facts)
  if (shown === undefined) return { payment: object, decision: decision({ ...parts, ...moved }) }
  const payment = { ...object, kept: { ...object.kept, core_transaction_id: shown.id } }
  const changes = parts.changes.map((change) => ({ ...change, object: payment }))
  return { payment, decision: decision({ ...parts, changes, ...moved }) }
}

// Committed with the change, so that the message is never lost.
const withMessages = <T extends Transfer>(
  resource: Resource<T>,
  before: T,
  one: Moved<T>,
  { now }: Facts
): Moved<T> => {
  const due = messagesDue(before, one.payment)
  if (due.length === 0) return one
  const { kept, id } = one.payment
  const payment = { ...one.payment, kept: { ...kept, unsent: [...(kept.unsent ?? []), ...due] } }
  const changes = one.decision.changes.map((each) => (each.object.id === id ? { ...each, object: payment } : each))
  const timers = [...one.decision.timers, { queue: messageQueue(resource), object_id: id, due_at_ms: now.ms }]
  return { payment, decision: { ...one.decision, changes, timers } }
}

/** Adds parts to a decision about a payment. */
export const alongside = <T>(one: Moved<T>, ...parts: ReadonlyArray<Partial<Decision>>): Moved<T> => ({
  payment: one.payment,
  decision: together([one.decision, ...parts])
})

/** Joins two moves of one payment: the second was decided on its state after the first, at the version before both. */
export const followedBy = <T extends Transfer>(first: Moved<T>, { payment, decision: second }: Moved<T>): Moved<T> => {
  const changes = first.decision.changes.filter(({ object }) => object.id !== payment.id)
  return { payment, decision: together([{ ...first.decision, changes }, second]) }
}

/** Answers a request with a payment that it leaves as it is. */
export const unmoved = <T>(payment: T): Moved<T> => ({ payment, decision: decision({}) })

/** Answers with a view of the payment. */
export const answering =
  <T>(view: (one: T) => Json) =>
  (result: MoveResult<T>): Result.Result<Decision, Rejection> =>
    Result.map(result, ({ payment, decision: parts }) => ({ ...parts, response: view(payment) }))

/** Answers with an empty object, as simulations do. */
export const inNothing = answering(() => ({}))
