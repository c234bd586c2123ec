import { Schema } from "effect"
import { Count, idOf, Timestamp } from "../../../kernel/Resource.ts"

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
  request_id: Schema.optionalKey(Schema.String),
  /** Version of the object right after the event, if it changed in the same commit. */
  object_version: Schema.optionalKey(Count),
  /** False if webhooks do not deliver the event. */
  webhook: Schema.optionalKey(Schema.Boolean)
})

/** What a stored event has beside that which partners see. */
export interface EventRecordFields {
  readonly request_id?: string | undefined
  readonly object_version?: number | undefined
  /** False if webhooks do not deliver the event: replays leave it out. */
  readonly webhook?: boolean
}

/** Formats an event around the JSON text of its object, so that the object is serialized only once. */
export const eventText = (
  id: string,
  name: string,
  createdAt: string,
  objectText: string,
  { request_id, object_version, webhook = true }: EventRecordFields = {}
): string => {
  const request = request_id === undefined ? "" : `,"request_id":${JSON.stringify(request_id)}`
  const version = object_version === undefined ? "" : `,"object_version":${object_version}`
  const unsent = webhook ? "" : `,"webhook":false`
  return `{"id":"${id}","event":"${name}","created_at":"${createdAt}"${request}${version}${unsent},"object":${objectText}}`
}

/** Matches the beginning of a stored event with what partners do not see. */
const RECORD =
  /^(\{"id":"[^"]*","event":"[^"]*","created_at":"[^"]*")(?:,"request_id":"(?:[^"\\]|\\.)*")?(?:,"object_version":\d+)?(?:,"webhook":false)?/

/** Returns a stored event as partners see it: without the request that caused it. */
export const shownEvent = (stored: string): string => stored.replace(RECORD, "$1")

/** An event as stored. */
export interface StoredEvent extends Schema.Schema.Type<typeof RecordedEvent> {}

/** Parses a stored event without validation, as stored objects are. */
export const readEvent = (stored: string): StoredEvent =>
  // trusted: the bank wrote it by `eventText`.
  JSON.parse(stored) as StoredEvent

/** Returns the kind of the object of an event, which its name begins with. */
export const kindOfEvent = (name: string): string =>
  name
    .replace(/^lending\./, "")
    .split(".", 1)
    .join()
