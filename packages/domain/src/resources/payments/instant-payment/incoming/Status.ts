import { Result, Schema } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import type { Legal } from "../../../../kernel/StateFault.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { IsoCode, NetworkText } from "../../transfer/model/Message.ts"
import { unmoved } from "../../transfer/model/Move.ts"
import { refuse } from "../../transfer/model/Refuse.ts"
import { type InstantPayment, instantPayment } from "../model/InstantPayment.ts"
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
  code: Schema.optionalKey(IsoCode),
  additional_information: Schema.optionalKey(NetworkText)
})
type ArrivedStatus = typeof ArrivedStatus.Type

const missing = (...names: ReadonlyArray<keyof ArrivedStatus>): Rejection =>
  reject("parameters_invalid", ...names.map((name) => fault("required", name)))

const outcomeOf = (stated: ArrivedStatus): Result.Result<Outcome, Rejection> => {
  const { type, network, rejected_by, code, additional_information: text } = stated
  if (type === "rejected") {
    if (rejected_by === undefined || code === undefined)
      return Result.fail(missing(...absent(stated, "rejected_by", "code")))
    return Result.succeed({
      _tag: "Rejected",
      rejected_by,
      code,
      ...(text !== undefined && { additional_information: text })
    })
  }
  if (network === undefined) return Result.fail(missing("network"))
  return Result.succeed({ _tag: type === "settled" ? "Settled" : "AcceptedWithoutPosting", network })
}

const absent = (stated: ArrivedStatus, ...names: ReadonlyArray<keyof ArrivedStatus>) =>
  names.filter((name) => stated[name] === undefined)

/** Books the status of a submitted payment at its network or at the other bank, unless it is booked. */
export const receiveStatus = (id: string, stated: ArrivedStatus, facts: Facts): InstantPaymentResult =>
  Result.gen(function* () {
    const outcome = yield* outcomeOf(stated)
    const before = yield* found(instantPayment, id, facts)
    return yield* bookOutcome(before, outcome, facts)
  })

const bookOutcome = (before: Versioned<InstantPayment>, outcome: Outcome, facts: Facts): InstantPaymentResult => {
  const { direction, status, kept, counterparty_status } = before.object
  const conflict = (legal: Legal) =>
    refuse(instantTransfers, before.object, "receive_status", legal, "object_state_conflict")
  if (direction === "incoming") return conflict("outgoing")
  if (kept.stage !== "submitted") return conflict("at_network")
  if (status !== "posted" && status !== "rejected") return Result.succeed(settlePayment(before, outcome, facts))
  if (isBooked(outcome, before.object)) return Result.succeed(unmoved(before.object))
  return outcome._tag === "AcceptedWithoutPosting" || counterparty_status !== "under_review"
    ? conflict("same_outcome")
    : Result.succeed(updateCounterparty(before, outcome, facts))
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
