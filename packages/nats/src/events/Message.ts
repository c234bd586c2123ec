import { shownEvent } from "@vostro/domain/ports"
import { Schema } from "effect"

/** A committed event as a message. */
export interface EventMessage {
  readonly id: string
  readonly name: string
  readonly at_ms: number
  /** `vostro.<program>.<resource>.<object id>`. */
  readonly subject: string
  /** The event as webhooks deliver it: its name, and its object right after it. */
  readonly text: string
}

const read = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      id: Schema.String,
      event: Schema.String,
      created_at: Schema.String,
      object: Schema.Struct({ id: Schema.String })
    })
  )
)

/** Makes the message of an event, as the store lists it. */
export const messageOf = (programId: string, stored: string): EventMessage => {
  const { created_at, event, id, object } = read(stored)
  // Ids begin with the kind of their object.
  const resource = object.id.slice(0, object.id.lastIndexOf("_"))
  return {
    id,
    name: event,
    at_ms: Date.parse(created_at),
    subject: `vostro.${programId}.${resource}.${object.id}`,
    text: shownEvent(stored)
  }
}
