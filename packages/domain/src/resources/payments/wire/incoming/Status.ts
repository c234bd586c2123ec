import { Result, Schema } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { standing, stateFault } from "../../../../kernel/StateFault.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { IsoCode, NetworkText, Omad } from "../../transfer/model/Message.ts"
import { unmoved } from "../../transfer/model/Move.ts"
import type { WireAnswer } from "../model/Answer.ts"
import type { WireResult } from "../model/Move.ts"
import { type Wire, wire } from "../model/Wire.ts"
import { settleWire } from "../outgoing/Send.ts"
import { Imad } from "./Arrived.ts"

/** Outcome of an outgoing wire, as the adapter of the network hands it over. */
export const ArrivedStatus = Schema.Struct({
  outcome: Schema.Literals(["settled", "rejected"]),
  /** IMAD of a settled wire. */
  message_identification: Schema.optionalKey(Imad),
  omad: Schema.optionalKey(Omad),
  /** ISO 20022 code of a rejected wire, as the text below. */
  code: Schema.optionalKey(IsoCode),
  additional_information: Schema.optionalKey(NetworkText)
})
type ArrivedStatus = typeof ArrivedStatus.Type

type Outcome = Exclude<WireAnswer, { readonly _tag: "Pending" }>

const missing = (name: keyof ArrivedStatus) => Result.fail(reject("parameters_invalid", fault("required", name)))

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
  Result.gen(function* () {
    const outcome = yield* outcomeOf(stated)
    const before = yield* found(wire, id, facts)
    const { direction, status, kept } = before.object
    if (direction === "outgoing" && status === "processing") return settleWire(before, outcome, facts)
    if (isBooked(outcome, before.object)) return unmoved(before.object)
    const legal =
      direction === "incoming" ? "outgoing" : kept.processed_at === undefined ? ["processing"] : "same_outcome"
    return yield* Result.fail(
      reject("object_state_conflict", stateFault(standing(wire, before.object), "receive_status", legal))
    )
  })

const isBooked = (outcome: Outcome, { direction, status, kept, payment_identifiers }: Wire): boolean => {
  if (direction === "incoming" || kept.processed_at === undefined) return false
  return outcome._tag === "Settled"
    ? status === "posted" && payment_identifiers.message_identification === outcome.imad
    : status === "rejected"
}
