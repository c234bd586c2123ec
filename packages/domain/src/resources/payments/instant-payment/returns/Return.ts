import { Result } from "effect"
import type { Facts } from "../../../../operation/Decision.ts"
import type { Stated } from "../../transfer/model/Network.ts"
import { returnOf } from "../../transfer/returns/Return.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
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
  returnOf(instantTransfers, id, facts, {
    objection: refusalOfText(stated),
    make: (one) => Result.succeed(acceptPayment(returnFields(one, termsOf(stated), one.kept.place, facts), facts)),
    isUnderWay: ({ payment }) => payment.kept.refusal === undefined
  })

/** Returns the terms of a return as the payment shows them. */
export const termsOf = ({ reason, additional_information, code }: StatedReturn) => ({
  reason,
  ...detailsOf(reason, additional_information, code)
})
