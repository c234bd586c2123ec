import { Result } from "effect"
import { subtract } from "../../../../kernel/Money.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../../operation/Decision.ts"
import { isActive } from "../../return-request/ReturnRequest.ts"
import { type Failures, failuresOf, originalOf } from "../../transfer/Failures.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { deadlineOf } from "../../transfer/returns/Request.ts"
import { moveWire, reviseWire, type WireDecision } from "../model/Move.ts"
import { withdrawAcceptance } from "../model/Requests.ts"
import { openItem, SUSPENSE } from "../model/SuspenseItem.ts"
import { wireTransfers } from "../model/Transfers.ts"
import { amountOf, type Wire } from "../model/Wire.ts"

/**
 * Takes a failed return off its original: its amount no longer counts as returned, and the request that it accepted is
 * open again. The money of a failed send-back stays in suspense for the operator.
 */
const undone = (original: Versioned<Wire>, one: Wire, facts: Facts): Partial<Decision> => {
  const { kept } = original.object
  const more = { kept: { ...kept, returned: subtract(kept.returned, amountOf(one)) } }
  const isSendBack = one.direction === "outgoing" && one.kept.place === SUSPENSE
  const { changes, events, timers } = alongside(
    reopened(original, one, more, facts),
    isSendBack ? openItem(original.object, amountOf(one), "send_back_failed", facts) : {}
  ).decision
  return { changes, events, timers }
}

const reopened = (original: Versioned<Wire>, one: Wire, more: Pick<Wire, "kept">, facts: Facts): WireDecision => {
  const { direction, return_requests } = original.object
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
  return alongside(changed, deadlineOf(wireTransfers, original.object, request))
}

/** Failures of wires. */
export const wireFailures: Failures<Wire> = failuresOf(wireTransfers, undone)

/** Names the IMAD of the return wire on a rejected original (spec, "Wire", `rejection.message_identification`). */
export const namedOnOriginal = (one: Wire, imad: string, facts: Facts): Partial<Decision> => {
  const original = originalOf(wireTransfers, one, facts)
  if (original?.object.rejection === undefined) return {}
  const rejection = { ...original.object.rejection, message_identification: imad }
  return { changes: reviseWire(original, { rejection }, facts).decision.changes }
}
