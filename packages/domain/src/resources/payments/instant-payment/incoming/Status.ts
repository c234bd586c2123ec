import { Result, Schema } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { missing, receiveOutcomeOf, rejectionFields } from "../../transfer/incoming/Outcome.ts"
import { unmoved } from "../../transfer/model/Move.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { Network } from "../model/Network.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { type Outcome, settlePayment, updateCounterparty } from "../outgoing/Settle.ts"

/** Status of an outgoing payment, as the adapter of the network hands it over (S141). */
export const ArrivedStatus = Schema.Struct({
  type: Schema.Literals(["settled", "accepted_without_posting", "rejected"]),
  /** Of a settled or accepted payment. */
  network: Schema.optionalKey(Network),
  /** Of a rejected payment, as the other fields below. */
  rejected_by: Schema.optionalKey(Schema.Literals(["network", "counterparty"])),
  ...rejectionFields
})
type ArrivedStatus = typeof ArrivedStatus.Type

const outcomeOf = (stated: ArrivedStatus): Result.Result<Outcome, Rejection> => {
  const { type, network, rejected_by, code, additional_information: text } = stated
  if (type !== "rejected") {
    if (network === undefined) return missing("network")
    return Result.succeed({ _tag: type === "settled" ? "Settled" : "AcceptedWithoutPosting", network })
  }
  if (rejected_by !== undefined && code !== undefined) {
    return Result.succeed({
      _tag: "Rejected",
      rejected_by,
      code,
      ...(text !== undefined && { additional_information: text })
    })
  }
  const names = ["rejected_by", "code"] as const
  return missing(...names.filter((name) => stated[name] === undefined))
}

/** Books the status of a submitted payment at its network or at the other bank, unless it is booked. */
export const receiveStatus = (id: string, stated: ArrivedStatus, facts: Facts): InstantPaymentResult =>
  receiveOutcomeOf(
    instantTransfers,
    id,
    outcomeOf(stated),
    (before, outcome) => {
      const { direction, status, kept, counterparty_status } = before.object
      if (direction === "incoming") return Result.fail("outgoing")
      if (kept.stage !== "submitted") return Result.fail("at_network")
      if (status !== "posted" && status !== "rejected") return Result.succeed(settlePayment(before, outcome, facts))
      if (isBooked(outcome, before.object)) return Result.succeed(unmoved(before.object))
      return outcome._tag === "AcceptedWithoutPosting" || counterparty_status !== "under_review"
        ? Result.fail("same_outcome")
        : Result.succeed(updateCounterparty(before, outcome, facts))
    },
    facts
  )

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
