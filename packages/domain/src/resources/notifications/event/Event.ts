import { Schema } from "effect"
import { idOf, Timestamp } from "../../../kernel/Resource.ts"

/** An event (spec, "Delivery"): its name and a snapshot of the object right after it. */
export const Event = Schema.Struct({
  id: idOf("event"),
  event: Schema.String,
  created_at: Timestamp,
  object: Schema.Record(Schema.String, Schema.Unknown)
})

/** An event as stored and as the operator sees it. */
export const RecordedEvent = Schema.Struct({
  ...Event.fields,
  /** Request that caused the event, by its `Request-Id`; absent if due work did. */
  request_id: Schema.optionalKey(Schema.String)
})

/** Formats an event around the JSON text of its object, so that the object is serialized only once. */
export const eventText = (
  id: string,
  name: string,
  createdAt: string,
  objectText: string,
  requestId?: string
): string => {
  const request = requestId === undefined ? "" : `,"request_id":${JSON.stringify(requestId)}`
  return `{"id":"${id}","event":"${name}","created_at":"${createdAt}"${request},"object":${objectText}}`
}

/** Matches the beginning of a stored event with the request that caused it. */
const REQUEST = /^(\{"id":"[^"]*","event":"[^"]*","created_at":"[^"]*"),"request_id":"(?:[^"\\]|\\.)*"/

/** Returns a stored event as partners see it: without the request that caused it. */
export const shownEvent = (stored: string): string => stored.replace(REQUEST, "$1")
