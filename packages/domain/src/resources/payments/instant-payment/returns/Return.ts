import { Result } from "effect"
import { type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { closedFaults } from "../../../../ledger/ClosedFaults.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import type { Stated } from "../../transfer/model/Network.ts"
import { neededForReturn, refusalOfReturn } from "../../transfer/model/Refuse.ts"
import { returning } from "../../transfer/returns/Returned.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { acceptPayment } from "../outgoing/Accept.ts"
import { returnFields } from "../outgoing/ReturnFields.ts"
import { detailsOf } from "../tables/Reasons.ts"
import { refusalOfText } from "./Explained.ts"

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
    return returning(instantTransfers, original, made, made.payment.kept.refusal === undefined, facts)
  })

/** Returns the terms of a return as the payment shows them. */
export const termsOf = ({ reason, additional_information, code }: StatedReturn) => ({
  reason,
  ...detailsOf(reason, additional_information, code)
})

const obstacleToReturn = (one: InstantPayment, facts: Facts): Rejection | undefined => {
  const refusal = refusalOfReturn(instantTransfers, one, "return", neededForReturn(instantTransfers, one, "incoming"))
  if (refusal !== undefined) return refusal
  const faults = closedFaults(facts.position(one.account_number_id), "instant_payment_id")
  return faults.length === 0 ? undefined : reject("parameters_invalid", ...faults)
}
