import { Schema } from "effect"

/** Names that S80 has for `events` and nothing here emits: older ones, and those of rails that are to come. */
const OTHER_NAMES = [
  "internal_transfer.failed",
  "internal_transfer.succeeded",
  "instant_payment.counterparty_status_updated",
  "instant_payment.posted",
  "instant_payment.rejected",
  "instant_payment.return_request_response_needed",
  "instant_payment.return_request_status_updated",
  "instant_payment.under_review",
  "wire.return_request.received",
  "wires.return_request_response_needed"
] as const

/** Kinds that S80 has for `object_id` and that are to come. */
const OTHER_KINDS = ["instant_payment"] as const

/** The events that the resources emit, and the kinds of object that have events. */
export interface EventCatalogue {
  readonly names: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<string>
}

/** A name that events are filtered by. */
export const eventNameIn = ({ names }: EventCatalogue) => Schema.Literals([...names, ...OTHER_NAMES])

/** The id of an object of a kind that has events. */
export const eventfulIdIn = ({ kinds }: EventCatalogue) =>
  Schema.String.check(Schema.isPattern(new RegExp(`^(${[...kinds, ...OTHER_KINDS].join("|")})_\\w{1,64}$`)))
