import { Result } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { closedBy } from "../../suspense/ClosedBy.ts"
import { heldNow, SIMULATED } from "../../transfer/model/Held.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { receiveReturnOf } from "../../transfer/returns/Return.ts"
import type { Agent } from "../model/Agent.ts"
import { createWire, moveWire, type WireDecision, type WireResult } from "../model/Move.ts"
import { simulatedImad } from "../model/Number.ts"
import { openItem, SUSPENSE } from "../model/SuspenseItem.ts"
import { restOf, wireTransfers } from "../model/Transfers.ts"
import { amountOf, type Wire } from "../model/Wire.ts"
import { REJECTION_REASONS, type WireReason } from "../tables/Reasons.ts"
import { anotherReturn, returnFields } from "./Return.ts"

/** Return that another bank sends. */
export interface ReceivedReturn {
  readonly reason: WireReason
  readonly amount?: Cents
  readonly additional_information?: string
  /** Bank of the creditor as the message names it; that of the wire's debtor if absent. */
  readonly creditor_agent?: Agent
  /** IMAD; a simulated return has its own. */
  readonly message_identification?: string
}

/**
 * Books the return of a posted outgoing wire: at once, or under review. Its amount is at most the rest of the wire. Where
 * its account number is closed, it is rejected, and the money waits in suspense for the operator.
 */
export const receiveReturn = (
  original: Versioned<Wire>,
  stated: ReceivedReturn,
  on: "receive" | "review",
  facts: Facts
): WireResult => receiveReturnOf(wireTransfers, original, facts, (one) => received(one, stated, on, facts))

const received = (one: Wire, stated: ReceivedReturn, on: "receive" | "review", facts: Facts): WireResult => {
  const rest = restOf(one)
  const { amount = rest } = stated
  if (amount > rest) return Result.fail(reject("parameters_invalid", fault("value_too_large", "amount")))
  return Result.map(anotherReturn(one), () => {
    const fields = returnFields(one, { ...stated, amount }, one.kept.place, facts)
    const message_identification = stated.message_identification ?? simulatedImad(fields.id, fields.settlement_date)
    const payment_identifiers = { ...fields.payment_identifiers, message_identification }
    const { creditor_agent = fields.creditor_agent } = stated
    return booked({ ...fields, creditor_agent, payment_identifiers }, on, facts)
  })
}

const booked = (fields: NewFields<Wire>, on: "receive" | "review", facts: Facts): WireDecision => {
  const rejection = rejectionOf(fields, facts)
  if (on === "review")
    return createWire(on, { ...fields, kept: { ...fields.kept, ...heldNow(facts, SIMULATED) } }, facts)
  if (rejection === undefined) return createWire(on, fields, facts)
  const made = createWire("refuse", { ...fields, rejection }, facts)
  return alongside(made, unposted(made.payment, facts))
}

/** Posts a return that is under review, or rejects it where its account number is closed now. */
export const postReturn = (before: Versioned<Wire>, facts: Facts): WireResult => {
  const rejection = rejectionOf(before.object, facts)
  if (before.object.status !== "under_review" || rejection === undefined) return moveWire(before, "post", {}, facts)
  return Result.map(moveWire(before, "reject", { rejection }, facts), (one) =>
    alongside(one, unposted(before.object, facts))
  )
}

// The return of a send-back has no account number to credit.
const rejectionOf = ({ kept: { place }, return: back }: NewFields<Wire>, facts: Facts): Wire["rejection"] => {
  if (place !== SUSPENSE) {
    const reason = closedBy(place, facts)
    return reason === undefined ? undefined : { reason, additional_information: "The money waits at the bank." }
  }
  const reason = REJECTION_REASONS.find((one) => one === back?.reason) ?? "narrative"
  return { reason, additional_information: "A wire that was sent back has come back." }
}

const unposted = (one: Wire, facts: Facts) => {
  const reason = one.kept.place === SUSPENSE ? "send_back_returned" : "return_not_posted"
  return openItem(one, amountOf(one), reason, facts)
}
