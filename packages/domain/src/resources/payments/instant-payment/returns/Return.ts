import { Result } from "effect"
import { type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { closedFaults } from "../../../../ledger/ClosedFaults.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { isActive, resolveActive } from "../../return-request/ReturnRequest.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import { alongside, type InstantPaymentResult, mustMovePayment, revisePayment } from "../model/Move.ts"
import { refusalOf, refusalOfReturned } from "../model/Refuse.ts"
import { acceptPayment } from "../outgoing/Accept.ts"
import { returnFields } from "../outgoing/ReturnFields.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { refusalOfText, type Stated } from "./Requests.ts"

/** Terms of a return. */
export type StatedReturn = Stated<NonNullable<InstantPayment["return"]>["reason"]>

/** Returns the whole amount of a posted incoming payment, and so accepts its active return request. */
export const returnPayment = (id: string, stated: StatedReturn, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const original = yield* found(instantPayment, id, facts)
    const refusal = refusalOfText(stated) ?? obstacleToReturn(original.object, facts)
    if (refusal !== undefined) return yield* Result.fail(refusal)
    const made = acceptPayment(returnFields(original.object, termsOf(stated), original.object.kept.place, facts), facts)
    // A return without funds is rejected and returns nothing.
    const isUnderWay = made.payment.kept.refusal === undefined
    return alongside(
      made,
      isUnderWay ? returned(original, made.payment, "client", facts) : named(original, made, facts)
    )
  })

/** Returns the terms of a return as the payment shows them. */
export const termsOf = ({ reason, additional_information, code }: StatedReturn) => ({
  reason,
  ...detailsOf(reason, additional_information, code)
})

const obstacleToReturn = (one: InstantPayment, facts: Facts): Rejection | undefined => {
  const { direction, status, related_objects, kept } = one
  if (direction !== "incoming") return refusalOf(one, "return", "incoming")
  if (status !== "posted") return refusalOf(one, "return", ["posted"])
  if (related_objects.original_payment_id !== undefined) return refusalOf(one, "return", "no_return")
  if (kept.returned) return refusalOfReturned(one, "return")
  const faults = closedFaults(facts.position(one.account_number_id), "instant_payment_id")
  return faults.length === 0 ? undefined : reject("parameters_invalid", ...faults)
}

/** Links a return on its original, and accepts the active return request. */
export const returned = (
  original: Versioned<InstantPayment>,
  back: InstantPayment,
  by: "client" | "counterparty",
  facts: Facts
): Partial<Decision> => {
  const { kept, return_requests } = original.object
  const parts = {
    ...linkTo(original, back),
    kept: { ...kept, returned: true },
    return_requests: resolveActive(return_requests, { status: "accepted", resolved_by: by }, facts)
  }
  const isAnswer = by === "counterparty" && return_requests.some(isActive)
  const { decision } = isAnswer
    ? mustMovePayment(original, "resolve_request", parts, facts)
    : revisePayment(original, parts, facts)
  return { changes: decision.changes, events: decision.events }
}

const named = (
  original: Versioned<InstantPayment>,
  { payment }: { readonly payment: InstantPayment },
  facts: Facts
): Partial<Decision> => ({ changes: revisePayment(original, linkTo(original, payment), facts).decision.changes })

const linkTo = ({ object: { related_objects } }: Versioned<InstantPayment>, { id }: InstantPayment) => ({
  related_objects: {
    ...related_objects,
    return_payment_ids: [...(related_objects.return_payment_ids ?? []), id]
  }
})
