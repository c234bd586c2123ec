import { Result } from "effect"
import type { Json } from "../../../../kernel/Json.ts"
import { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { createObject, type MovedFields, type NewFields, transition } from "../../../../operation/Transition.ts"
import { messagesDue } from "../../return-request/Unsent.ts"
import type { WireTrigger } from "../tables/Transitions.ts"
import { moneyOf, type WireMoney } from "./Money.ts"
import { viewV2 } from "./ViewV2.ts"
import { viewV1, type Wire, wire } from "./Wire.ts"

/** A decision about a wire, with the wire that answers the request. */
export interface WireDecision {
  readonly wire: Wire
  readonly decision: Decision
}

/** Outcome of a decider of wires. */
export type WireResult = Result.Result<WireDecision, Rejection>

/** Creates a wire by a trigger, with its event and its money. */
export const createWire = (on: WireTrigger, fields: NewFields<Wire>, facts: Facts): WireDecision => {
  const { object, parts } = createObject(wire, on, fields, facts)
  return decided(object, on, parts, moneyOf(object, on, undefined, facts))
}

/** Moves a wire by a trigger, with its event and its money. */
export const moveWire = (before: Versioned<Wire>, on: WireTrigger, more: MovedFields<Wire>, facts: Facts): WireResult =>
  Result.map(transition(wire, before, on, more, facts), ({ object, parts }) =>
    withMessages(before.object, decided(object, on, parts, moneyOf(object, on, before.object.status, facts)), facts)
  )

/** Moves a wire whose status is known to allow the trigger. */
export const mustMoveWire = (
  before: Versioned<Wire>,
  on: WireTrigger,
  more: MovedFields<Wire>,
  facts: Facts
): WireDecision => Result.getOrThrow(moveWire(before, on, more, facts))

// Triggers whose transaction v2 shows as `core_transaction_id`: it moves the money from or to its account number.
const MAIN: ReadonlyArray<WireTrigger> = ["process", "mark_sent", "receive", "post"]

const decided = (object: Wire, on: WireTrigger, parts: Partial<Decision>, money: WireMoney): WireDecision => {
  const [main] = money.transactions
  const isMain = main !== undefined && MAIN.includes(on) && !(on === "post" && object.direction === "outgoing")
  if (!isMain) return { wire: object, decision: decision({ ...parts, ...money }) }
  const full: Wire = { ...object, kept: { ...object.kept, core_transaction_id: main.id } }
  const changes = (parts.changes ?? []).map((change) => ({ ...change, object: full }))
  return { wire: full, decision: decision({ ...parts, changes, ...money }) }
}

/** Changes a wire and keeps its status. */
export const reviseWire = (before: Versioned<Wire>, parts: Partial<Wire>, facts: Facts): WireDecision => {
  const object: Wire = { ...before.object, ...parts, updated_at: facts.now.iso }
  const revised = { wire: object, decision: decision({ changes: [changed(wire, before, object)] }) }
  return withMessages(before.object, revised, facts)
}

/** Queue of the messages about return requests that wait for the network. */
export const MESSAGE_QUEUE = "wire.send_message"

// Committed with the change, so that the message is never lost.
const withMessages = (before: Wire, one: WireDecision, { now }: Facts): WireDecision => {
  const due = messagesDue(before, one.wire)
  if (due.length === 0) return one
  const { kept, id } = one.wire
  const full: Wire = { ...one.wire, kept: { ...kept, unsent: [...(kept.unsent ?? []), ...due] } }
  const changes = one.decision.changes.map((change) => (change.object.id === id ? { ...change, object: full } : change))
  const timers = [...one.decision.timers, { queue: MESSAGE_QUEUE, object_id: id, due_at_ms: now.ms }]
  return { wire: full, decision: { ...one.decision, changes, timers } }
}

/** Adds parts to a decision about a wire. */
export const alongside = (one: WireDecision, ...parts: ReadonlyArray<Partial<Decision>>): WireDecision => ({
  wire: one.wire,
  decision: together([one.decision, ...parts])
})

type Answering = (result: WireResult) => Result.Result<Decision, Rejection>

const answering =
  (view: (one: Wire) => Json): Answering =>
  (result) =>
    Result.map(result, ({ wire: one, decision: parts }) => ({ ...parts, response: view(one) }))

/** Answers with the v1 view of the wire. */
export const inV1: Answering = answering(viewV1)

/** Answers with the v2 view of the wire; a refused move has the code of v2 (spec, "v2 error body"). */
export const inV2: Answering = (result) =>
  Result.mapError(answering(viewV2)(result), (rejection) =>
    rejection.code === "operation_not_allowed"
      ? new Rejection({ ...rejection, code: "object_state_conflict" })
      : rejection
  )

/** Answers with an empty object, as the simulations of v1 do. */
export const inNothing: Answering = answering(() => ({}))
