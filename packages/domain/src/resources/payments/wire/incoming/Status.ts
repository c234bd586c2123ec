import { Result, Schema } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import { needing, rejectedWith, rejectionFields, statusReceiverOf } from "../../transfer/incoming/Outcome.ts"
import { Omad } from "../../transfer/model/Message.ts"
import type { WireAnswer } from "../model/Answer.ts"
import { wireTransfers } from "../model/Transfers.ts"
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

type Outcome = Result.Result<Exclude<WireAnswer, { readonly _tag: "Pending" }>, Rejection>

/** Books the outcome of a wire that the network has, unless it is booked. */
export const receiveStatus = statusReceiverOf(wireTransfers, {
  states: "outcome",
  outcomeOf: (stated: typeof ArrivedStatus.Type): Outcome =>
    stated.outcome === "settled"
      ? Result.map(needing(stated, "message_identification"), ({ message_identification: imad, omad }) => ({
          _tag: "Settled",
          imad,
          ...(omad !== undefined && { omad })
        }))
      : Result.map(needing(stated, "code"), rejectedWith),
  needed: ({ status, kept }) =>
    status === "processing" || kept.processed_at !== undefined ? undefined : ["processing"],
  isOpen: ({ status }) => status === "processing",
  settle: settleWire,
  isBooked: (outcome, { status, payment_identifiers }) =>
    outcome._tag === "Settled"
      ? status === "posted" && payment_identifiers.message_identification === outcome.imad
      : status === "rejected"
})
