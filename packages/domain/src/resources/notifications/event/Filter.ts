import { Schema } from "effect"

/** Event names of S80 that no resource emits: older names and those of future rails. */
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

/** Object kinds of S80 for `object_id` that do not exist yet. */
const OTHER_KINDS = ["instant_payment"] as const

/** Names of emitted events, and the kinds of object that have events. */
export interface EventCatalogue {
  readonly names: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<string>
}

/** An event name to filter by. */
export const eventNameIn = ({ names }: EventCatalogue) => Schema.Literals([...names, ...OTHER_NAMES])

/** The id of an object of a kind that has events. */
export const eventfulIdIn = ({ kinds }: EventCatalogue) =>
  Schema.String.check(Schema.isPattern(new RegExp(`^(${[...kinds, ...OTHER_KINDS].join("|")})_\\w{1,64}$`)))
