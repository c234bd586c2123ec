import { Result, Schema } from "effect"
import { fault, reject } from "../../../../kernel/Rejection.ts"
import { decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { Network } from "../model/Network.ts"
import { type Outcome, settlePayment, updateCounterparty } from "../outgoing/Settle.ts"

/** Status of an outgoing payment, as the adapter of the network hands it over (S141). */
export const ArrivedStatus = Schema.Union([
  Schema.Struct({ type: Schema.Literals(["settled"]), network: Network }),
  Schema.Struct({ type: Schema.Literals(["accepted_without_posting"]), network: Network }),
  Schema.Struct({
    type: Schema.Literals(["rejected"]),
    rejected_by: Schema.Literals(["network", "counterparty"]),
    code: Schema.String.check(Schema.isPattern(/^[A-Z0-9]{4}$/)),
    additional_information: Schema.optionalKey(Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(140)))
  })
])

const outcomeOf = ({ type, ...stated }: typeof ArrivedStatus.Type): Outcome => {
  if ("code" in stated) return { _tag: "Rejected", ...stated }
  return { _tag: type === "settled" ? "Settled" : "AcceptedWithoutPosting", ...stated }
}

/** Books the status of a submitted payment at its network or at the other bank, unless it is booked. */
export const receiveStatus = (id: string, stated: typeof ArrivedStatus.Type, facts: Facts): InstantPaymentResult =>
  Result.flatMap(found(instantPayment, id, facts), (before) => {
    const outcome = outcomeOf(stated)
    const { direction, status, kept, counterparty_status } = before.object
    if (direction === "incoming" || kept.stage !== "submitted") return Result.fail(conflict)
    if (status !== "posted" && status !== "rejected") return Result.succeed(settlePayment(before, outcome, facts))
    if (isBooked(outcome, before.object)) return Result.succeed({ payment: before.object, decision: decision({}) })
    return outcome._tag === "AcceptedWithoutPosting" || counterparty_status !== "under_review"
      ? Result.fail(conflict)
      : Result.succeed(updateCounterparty(before, outcome, facts))
  })

const isBooked = ({ _tag }: Outcome, { status, counterparty_status }: InstantPayment): boolean => {
  switch (_tag) {
    case "Settled":
      return counterparty_status === "posted"
    case "AcceptedWithoutPosting":
      return status === "posted"
    case "Refused":
    case "Rejected":
      return status === "rejected" || counterparty_status === "rejected"
  }
}

const conflict = reject("object_state_conflict", fault("value_not_allowed", "instant_payment_id"))
