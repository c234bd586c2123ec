import { Result, Schema } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { missing, receiveOutcomeOf, rejectionFields } from "../../transfer/incoming/Outcome.ts"
import { Omad } from "../../transfer/model/Message.ts"
import { unmoved } from "../../transfer/model/Move.ts"
import type { WireAnswer } from "../model/Answer.ts"
import type { WireResult } from "../model/Move.ts"
import { wireTransfers } from "../model/Transfers.ts"
import type { Wire } from "../model/Wire.ts"
import { settleWire } from "../outgoing/Send.ts"
import { Imad } from "./Arrived.ts"

/** Outcome of an outgoing wire, as the adapter of the network hands it over. */
export const ArrivedStatus = Schema.Struct({
  outcome: Schema.Literals(["settled", "rejected"]),
  /** IMAD of a settled wire. */
  message_identification: Schema.optionalKey(Imad),
  omad: Schema.optionalKey(Omad),
  ...rejectionFields
})
type ArrivedStatus = typeof ArrivedStatus.Type

type Outcome = Exclude<WireAnswer, { readonly _tag: "Pending" }>

const outcomeOf = (stated: ArrivedStatus): Result.Result<Outcome, Rejection> => {
  const { outcome, message_identification: imad, omad, code, additional_information } = stated
  if (outcome === "settled") {
    if (imad === undefined) return missing("message_identification")
    return Result.succeed({ _tag: "Settled", imad, ...(omad !== undefined && { omad }) })
  }
  if (code === undefined) return missing("code")
  return Result.succeed({
    _tag: "Rejected",
    code,
    ...(additional_information !== undefined && { additional_information })
  })
}

/** Books the outcome of a wire that the network has, unless it is booked. */
export const receiveStatus = (id: string, stated: ArrivedStatus, facts: Facts): WireResult =>
  receiveOutcomeOf(
    wireTransfers,
    id,
    outcomeOf(stated),
    (before, outcome) => {
      const { direction, status, kept } = before.object
      if (direction === "outgoing" && status === "processing") return Result.succeed(settleWire(before, outcome, facts))
      if (isBooked(outcome, before.object)) return Result.succeed(unmoved(before.object))
      if (direction === "incoming") return Result.fail("outgoing")
      return Result.fail(kept.processed_at === undefined ? ["processing"] : "same_outcome")
    },
    facts
  )

const isBooked = (outcome: Outcome, { direction, status, kept, payment_identifiers }: Wire): boolean => {
  if (direction === "incoming" || kept.processed_at === undefined) return false
  return outcome._tag === "Settled"
    ? status === "posted" && payment_identifiers.message_identification === outcome.imad
    : status === "rejected"
}
