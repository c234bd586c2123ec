import { Schema } from "effect"
import { Timestamp } from "../../../kernel/Fields.ts"
import { idOf } from "../../../kernel/Resource.ts"

/** An event (spec, "Delivery"): its name and a snapshot of the object right after it. */
export const Event = Schema.Struct({
  id: idOf("event"),
  event: Schema.String,
  created_at: Timestamp,
  object: Schema.Record(Schema.String, Schema.Unknown)
})

/** Formats an event around the JSON text of its object, so that the object is serialized only once. */
export const eventText = (id: string, name: string, createdAt: string, objectText: string): string =>
  `{"id":"${id}","event":"${name}","created_at":"${createdAt}","object":${objectText}}`
