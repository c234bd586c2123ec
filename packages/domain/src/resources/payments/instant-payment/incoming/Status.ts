import { Result, Schema } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { needing, rejectedWith, rejectionFields, statusReceiverOf } from "../../transfer/incoming/Outcome.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
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

const outcomeOf = (stated: typeof ArrivedStatus.Type): Result.Result<Outcome, Rejection> => {
  const { type } = stated
  return type === "rejected"
    ? Result.map(needing(stated, "rejected_by", "code"), ({ rejected_by, ...one }) => ({
        ...rejectedWith(one),
        rejected_by
      }))
    : Result.map(needing(stated, "network"), ({ network }) => ({
        _tag: type === "settled" ? "Settled" : "AcceptedWithoutPosting",
        network
      }))
}

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

/** Books the status of a submitted payment at its network or at the other bank, unless it is booked. */
export const receiveStatus = statusReceiverOf(instantTransfers, {
  states: "type",
  outcomeOf,
  needed: ({ kept }) => (kept.stage === "submitted" ? undefined : "at_network"),
  isOpen: ({ status }) => status !== "posted" && status !== "rejected",
  settle: settlePayment,
  isBooked,
  update: (before, outcome, facts) =>
    outcome._tag === "AcceptedWithoutPosting" || before.object.counterparty_status !== "under_review"
      ? undefined
      : updateCounterparty(before, outcome, facts)
})
