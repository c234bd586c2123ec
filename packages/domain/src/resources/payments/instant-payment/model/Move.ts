import { Result } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { createObject, type MovedFields, type NewFields, transition } from "../../../../operation/Transition.ts"
import { messagesDue } from "../../return-request/Unsent.ts"
import type { InstantPaymentTrigger } from "../tables/Transitions.ts"
import { type InstantPayment, instantPayment, viewOf } from "./InstantPayment.ts"
import { type InstantPaymentMoney, moneyOf } from "./Money.ts"

/** A decision about an instant payment, with the payment that answers the request. */
export interface InstantPaymentDecision {
  readonly payment: InstantPayment
  readonly decision: Decision
}

/** Outcome of a decider of instant payments. */
export type InstantPaymentResult = Result.Result<InstantPaymentDecision, Rejection>

/** Creates an instant payment by a trigger, with its event and its money. */
export const createPayment = (
  on: InstantPaymentTrigger,
  fields: NewFields<InstantPayment>,
  facts: Facts
): InstantPaymentDecision => {
  const { object, parts } = createObject(instantPayment, on, fields, facts)
  return decided(object, parts, moneyOf(object, on, facts))
}

/** Moves an instant payment by a trigger, with its event and its money. */
export const movePayment = (
  before: Versioned<InstantPayment>,
  on: InstantPaymentTrigger,
  more: MovedFields<InstantPayment>,
  facts: Facts
): InstantPaymentResult =>
  Result.map(transition(instantPayment, before, on, more, facts), ({ object, parts }) =>
    withMessages(before.object, decided(object, parts, moneyOf(object, on, facts)), facts)
  )

/** Moves an instant payment whose status is known to allow the trigger. */
export const mustMovePayment = (
  before: Versioned<InstantPayment>,
  on: InstantPaymentTrigger,
  more: MovedFields<InstantPayment>,
  facts: Facts
): InstantPaymentDecision => Result.getOrThrow(movePayment(before, on, more, facts))

const decided = (
  object: InstantPayment,
  parts: Partial<Decision>,
  money: InstantPaymentMoney
): InstantPaymentDecision => {
  const [main] = money.transactions
  if (main === undefined) return { payment: object, decision: decision({ ...parts, ...money }) }
  const full: InstantPayment = { ...object, kept: { ...object.kept, core_transaction_id: main.id } }
  const changes = (parts.changes ?? []).map((change) => ({ ...change, object: full }))
  return { payment: full, decision: decision({ ...parts, changes, ...money }) }
}

/** Changes an instant payment and keeps its status. */
export const revisePayment = (
  before: Versioned<InstantPayment>,
  parts: Partial<InstantPayment>,
  facts: Facts
): InstantPaymentDecision => {
  const object: InstantPayment = { ...before.object, ...parts, updated_at: facts.now.iso }
  const revised = { payment: object, decision: decision({ changes: [changed(instantPayment, before, object)] }) }
  return withMessages(before.object, revised, facts)
}

/** Queue of the messages about return requests that wait for the network. */
export const MESSAGE_QUEUE = "instant_payment.send_message"

// Committed with the change, so that the message is never lost.
const withMessages = (before: InstantPayment, one: InstantPaymentDecision, { now }: Facts): InstantPaymentDecision => {
  const due = messagesDue(before, one.payment)
  if (due.length === 0) return one
  const { kept, id } = one.payment
  const full: InstantPayment = { ...one.payment, kept: { ...kept, unsent: [...(kept.unsent ?? []), ...due] } }
  const changes = one.decision.changes.map((change) => (change.object.id === id ? { ...change, object: full } : change))
  const timers = [...one.decision.timers, { queue: MESSAGE_QUEUE, object_id: id, due_at_ms: now.ms }]
  return { payment: full, decision: { ...one.decision, changes, timers } }
}

/** Changes the internal fields of an instant payment only. */
export const keepPayment = (
  before: Versioned<InstantPayment>,
  kept: Partial<InstantPayment["kept"]>
): InstantPaymentDecision => {
  const object: InstantPayment = { ...before.object, kept: { ...before.object.kept, ...kept } }
  return { payment: object, decision: decision({ changes: [changed(instantPayment, before, object)] }) }
}

/** Joins two moves of one payment: the second was decided on its state after the first, at the version before both. */
export const followedBy = (
  first: InstantPaymentDecision,
  { payment, decision: second }: InstantPaymentDecision
): InstantPaymentDecision => {
  const changes = first.decision.changes.filter(({ object }) => object.id !== payment.id)
  return { payment, decision: together([{ ...first.decision, changes }, second]) }
}

/** Adds parts to a decision about an instant payment. */
export const alongside = (
  one: InstantPaymentDecision,
  ...parts: ReadonlyArray<Partial<Decision>>
): InstantPaymentDecision => ({ payment: one.payment, decision: together([one.decision, ...parts]) })

/** Answers with the view of the payment. */
export const inView = (result: InstantPaymentResult): Result.Result<Decision, Rejection> =>
  Result.map(result, ({ payment, decision: parts }) => ({ ...parts, response: viewOf(payment) }))

/** Answers with an empty object, as the simulations do. */
export const inNothing = (result: InstantPaymentResult): Result.Result<Decision, Rejection> =>
  Result.map(result, ({ decision: parts }) => ({ ...parts, response: {} }))
