import { Schema } from "effect"

/** Event names of S80 that no resource emits: older names and those of future rails. */
const OTHER_NAMES = [
  "internal_transfer.failed",
  "internal_transfer.succeeded",
  "wire.return_request.received",
  "wires.return_request_response_needed"
] as const

/** Names of emitted events, and the kinds of object that have events. */
export interface EventCatalogue {
  readonly names: ReadonlyArray<string>
  readonly kinds: ReadonlyArray<string>
}

/** An event name to filter by. */
export const eventNameIn = ({ names }: EventCatalogue) => Schema.Literals([...names, ...OTHER_NAMES])

/** The id of an object of a kind that has events. */
export const eventfulIdIn = ({ kinds }: EventCatalogue) =>
  Schema.String.check(Schema.isPattern(new RegExp(`^(${kinds.join("|")})_\\w{1,64}$`)))
