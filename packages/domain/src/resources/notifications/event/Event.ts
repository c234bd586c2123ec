import { Schema } from "effect"
import { Timestamp } from "../../../kernel/Fields.ts"
import { idOf } from "../../../kernel/Resource.ts"

/** An event (spec, "Delivery"): what happened to which object, with the object as it was right after. */
export const Event = Schema.Struct({
  id: idOf("event"),
  event: Schema.String,
  created_at: Timestamp,
  object: Schema.Record(Schema.String, Schema.Unknown)
})

/** The text of an event, around the text of its object, so that the object is written only once. */
export const eventText = (id: string, name: string, createdAt: string, objectText: string): string =>
  `{"id":"${id}","event":"${name}","created_at":"${createdAt}","object":${objectText}}`
