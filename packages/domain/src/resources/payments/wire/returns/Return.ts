import { Result } from "effect"
import { type Cents, ZERO } from "../../../../kernel/Money.ts"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { isActive } from "../../return-request/ReturnRequest.ts"
import type { SentBack } from "../../transfer/Failures.ts"
import { instructionOf } from "../../transfer/model/Identification.ts"
import { backOf } from "../../transfer/model/Transfer.ts"
import { returnOf } from "../../transfer/returns/Return.ts"
import type { WireResult } from "../model/Move.ts"
import { SUSPENSE } from "../model/SuspenseItem.ts"
import { restOf, wireTransfers } from "../model/Transfers.ts"
import { amountOf, inDollars, type Wire } from "../model/Wire.ts"
import { acceptReturn } from "../outgoing/Create.ts"
import { fedwireDayFor } from "../tables/FedwireDays.ts"
import { MAX_RETURNS } from "../tables/Limits.ts"
import { codeOf, WIRE_REASONS, type WireReason } from "../tables/Reasons.ts"
import { explanationFaults } from "./Explained.ts"
import { swapped } from "./Swap.ts"

/** Terms of a return: the whole rest of the wire unless an amount is given. */
export interface StatedReturn {
  readonly reason: WireReason
  readonly amount?: Cents
  readonly additional_information?: string
  readonly metadata?: Wire["metadata"]
}

/** Names of the parameters of a return, which v1 and v2 spell differently. */
export interface ReturnNames {
  readonly version: "v1" | "v2"
  readonly information: string
}

/** Refuses one more return of a wire that has had as many as it may. */
export const anotherReturn = ({ related_wires }: Wire): Result.Result<void, Rejection> =>
  related_wires.return_wire_ids.length < MAX_RETURNS
    ? Result.succeed(undefined)
    : Result.fail(reject("limit_exceeded", fault("limit_reached", "wire_id")))

/** Returns a posted incoming wire, and so accepts its active return request. v2 also returns incoming returns. */
export const returnWire = (
  id: string,
  stated: StatedReturn,
  { version, information }: ReturnNames,
  facts: Facts
): WireResult =>
  returnOf(wireTransfers, id, facts, {
    needed: ({ type }) => (version === "v1" && type === "return" ? "no_return" : undefined),
    faults: (one) => [
      ...(stated.amount !== undefined && stated.amount > restOf(one) ? [fault("value_too_large", "amount")] : []),
      ...explanationFaults(stated, information)
    ],
    make: (one) =>
      Result.map(anotherReturn(one), () => {
        const terms = { ...stated, amount: stated.amount ?? restOf(one) }
        return acceptReturn(returnFields(one, terms, one.kept.place, facts), facts)
      }),
    // A return without funds is rejected at once.
    isUnderWay: ({ decision }) => decision.timers.length > 0
  })

/** Sends the money of an incoming wire that is being refused back out of suspense. */
export const sendBack = (
  one: NewFields<Wire>,
  rejection: NonNullable<Wire["rejection"]>,
  facts: Facts,
  reason = reasonOfRejection(rejection)
): SentBack<Pick<Wire, "rejection" | "related_wires" | "kept">> => {
  const amount = amountOf(one)
  const fields = returnFields(one, { reason, amount }, SUSPENSE, facts)
  const { payment: back, decision: parts } = acceptReturn(fields, facts)
  const return_wire_ids = [...one.related_wires.return_wire_ids, back.id]
  return {
    more: {
      rejection,
      related_wires: { ...one.related_wires, return_wire_ids },
      kept: { ...one.kept, returned: amount }
    },
    parts
  }
}

/** Returns the reason of the return that sends a rejected wire back. */
export const reasonOfRejection = (rejection: Wire["rejection"]): WireReason =>
  WIRE_REASONS.find((name) => name === rejection?.reason) ?? "narrative"

/** Wire that a return is of: stored, or being made. */
type Original = NewFields<Wire> & Partial<Pick<Wire, "created_at">>

/** Fields of the return of a wire: the parties swapped, the UETR repeated (S130). */
export const returnFields = (
  original: Original,
  stated: StatedReturn & { readonly amount: Cents },
  place: string,
  facts: Facts
): NewFields<Wire> => {
  const id = facts.newId("wire")
  const { uetr, end_to_end_identification } = original.payment_identifiers
  const own = instructionOf(id)
  const { reason, additional_information } = stated
  const accepts = original.return_requests.findIndex(isActive)
  return {
    id,
    ...backOf(original),
    type: "return",
    settlement_date: fedwireDayFor(facts.now.ms, facts.settings.wire_cutoff).date,
    amounts: inDollars(stated.amount),
    ...swapped(original),
    payment_identifiers: {
      ...(end_to_end_identification !== undefined && { end_to_end_identification }),
      uetr,
      instruction_identification: own,
      return_identification: own
    },
    remittance_details: {},
    charges: { charge_bearer: "shared" },
    related_wires: { original_wire_id: original.id, return_wire_ids: [] },
    return: {
      reason,
      code: codeOf(reason),
      ...(additional_information !== undefined && { additional_information })
    },
    metadata: stated.metadata ?? {},
    kept: { place, returned: ZERO, original: originalFacts(original, facts), ...(accepts >= 0 && { accepts }) }
  }
}

const originalFacts = (
  { type, payment_identifiers: { message_identification }, settlement_date, amounts, created_at }: Original,
  facts: Facts
): NonNullable<Wire["kept"]["original"]> => ({
  type,
  ...(message_identification !== undefined && { message_identification }),
  created_at: created_at ?? facts.now.iso,
  amount: amounts.settlement_amount,
  settlement_date
})
