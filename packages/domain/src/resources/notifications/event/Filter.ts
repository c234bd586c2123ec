import { Schema } from "effect"
import type { EventCatalogue } from "../../../operation/Module.ts"

const REQUEST = "wire.return_request_response_needed"

/**
 * Older event names of S80, with the names that events have now. Internal transfers of v0 succeeded or failed; those of v1
 * are posted or rejected (spec, "Internal transfer events").
 */
const older: Readonly<Record<string, string>> = {
  "internal_transfer.failed": "internal_transfer.rejected",
  "internal_transfer.succeeded": "internal_transfer.posted",
  "wire.return_request.received": REQUEST,
  "wires.return_request_response_needed": REQUEST
}

/** Returns the names of events that a filter names, older names as their current ones. */
export const currentNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...new Set(names.map((name) => older[name] ?? name))
]

/** An event name to filter by. */
export const eventNameIn = ({ names }: EventCatalogue) => Schema.Literals([...names, ...Object.keys(older)])

/** The id of an object of a kind that has events. */
export const eventfulIdIn = ({ kinds }: EventCatalogue) =>
  Schema.String.check(Schema.isPattern(new RegExp(`^(${kinds.join("|")})_\\w{1,64}$`)))
