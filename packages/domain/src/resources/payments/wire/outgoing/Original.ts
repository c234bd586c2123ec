import { Result } from "effect"
import { subtract } from "../../../../kernel/Money.ts"
import { type Ref, refTo, type Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { uncountPayment, usageRef } from "../../limits/Count.ts"
import { outflowRefs, uncountOutflow } from "../../limits/Outflow.ts"
import { isActive } from "../../return-request/ReturnRequest.ts"
import { alongside, moveWire, reviseWire, type WireDecision } from "../model/Move.ts"
import { SUSPENSE } from "../model/Place.ts"
import { deadlineOf, withdrawAcceptance } from "../model/Requests.ts"
import { openItem } from "../model/SuspenseItem.ts"
import { amountOf, type Wire, wire } from "../model/Wire.ts"

/** Returns the loaded wire that a return is of. */
export const originalOf = (one: Wire, facts: Facts): Versioned<Wire> | undefined => {
  const { original_wire_id } = one.related_wires
  return original_wire_id === undefined ? undefined : facts.find(wire, original_wire_id)
}

/**
 * Takes a failed wire off the usage of limits, or a failed return off its original: its amount no longer counts as
 * returned, and the request that it accepted is open again. The money of a failed send-back stays in suspense for the
 * operator.
 */
export const withdrawnFromOriginal = (one: Wire, facts: Facts): Partial<Decision> => {
  const uncounted = uncountOutflow(one.kept.outflow, amountOf(one), facts)
  if (one.kept.limited === true) {
    const { account_number_id, created_at } = one
    return together([
      uncounted,
      uncountPayment(account_number_id, "wire", { created_at, amount: amountOf(one) }, facts)
    ])
  }
  const original = originalOf(one, facts)
  if (original === undefined) return uncounted
  const { kept } = original.object
  const more = { kept: { ...kept, returned: subtract(kept.returned, amountOf(one)) } }
  const isSendBack = one.direction === "outgoing" && one.kept.place === SUSPENSE
  const { changes, events, timers } = alongside(
    reopened(original, one, more, facts),
    uncounted,
    isSendBack ? openItem(original.object, amountOf(one), "send_back_failed", facts) : {}
  ).decision
  return { changes, events, timers }
}

const reopened = (original: Versioned<Wire>, one: Wire, more: Pick<Wire, "kept">, facts: Facts): WireDecision => {
  const { id, direction, return_requests } = original.object
  const accepted = return_requests.find((request, at) => at === one.kept.accepts && request.status === "accepted")
  if (accepted === undefined) return reviseWire(original, more, facts)
  const status = direction === "incoming" ? "response_needed" : "pending"
  const request = withdrawAcceptance(return_requests, accepted, status, facts)
  const parts = { ...more, return_requests: return_requests.map((each) => (each === accepted ? request : each)) }
  if (!isActive(request)) return reviseWire(original, parts, facts)
  const changed =
    direction === "incoming"
      ? Result.getOrThrow(moveWire(original, "ask_back", parts, facts))
      : reviseWire(original, parts, facts)
  return alongside(changed, deadlineOf(id, request))
}

/** Names the IMAD of the return wire on a rejected original (spec, "Wire", `rejection.message_identification`). */
export const namedOnOriginal = (one: Wire, imad: string, facts: Facts): Partial<Decision> => {
  const original = originalOf(one, facts)
  if (original?.object.rejection === undefined) return {}
  const rejection = { ...original.object.rejection, message_identification: imad }
  return { changes: reviseWire(original, { rejection }, facts).decision.changes }
}

/** Refers to the objects that change when a wire fails: the wire that it returns, or the usage of limits. */
export const withdrawalRefs = ({ account_number_id, kept, related_wires }: Wire): ReadonlyArray<Ref> => {
  const counted = outflowRefs(kept.outflow)
  if (kept.limited === true) return [usageRef(account_number_id, "wire"), ...counted]
  const { original_wire_id } = related_wires
  return original_wire_id === undefined ? counted : [refTo(wire, original_wire_id), ...counted]
}

/** Reads {@link withdrawalRefs} of a loaded wire. */
export const originalReads = (id: string, facts: Facts): CommandReads => {
  const one = facts.find(wire, id)?.object
  const objects = one === undefined ? [] : withdrawalRefs(one)
  return objects.length === 0 ? {} : { objects }
}
