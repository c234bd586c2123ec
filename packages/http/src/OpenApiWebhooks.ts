import { operations, resources } from "@vostro/domain/registry"
import { SIGNATURE_HEADER } from "@vostro/domain/webhook/Signature"
import { type Json, jsonSchema } from "./JsonSchema.ts"

const sent = resources.flatMap(({ kind, lifecycles }) =>
  lifecycles.flatMap(({ table }) =>
    table.flatMap(({ event, webhook }) => (event !== undefined && webhook === true ? [{ kind, event }] : []))
  )
)

const shownOf = (kind: string): Json => {
  const shown = operations.find(({ name }) => name === `${kind}.get`)
  return shown === undefined ? { type: "object" } : jsonSchema(shown.output)
}

/** The schemas of the objects that webhooks carry, by kind: as the bank answers them. */
export const sentObjects: Json = Object.fromEntries(sent.map(({ kind }) => [kind, shownOf(kind)]))

const webhookOf = (event: string, kind: string): Json => ({
  post: {
    summary: `Sent on ${event} to the webhook endpoints that want it. Any 2xx says that it was received.`,
    // The signature stands for credentials.
    security: [],
    parameters: [
      {
        name: SIGNATURE_HEADER,
        in: "header",
        required: true,
        description: "t=<milliseconds>,v0=<signature>, one v0 for each secret that is valid.",
        schema: { type: "string" }
      }
    ],
    requestBody: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["id", "event", "created_at", "object"],
            properties: {
              id: { type: "string" },
              event: { const: event },
              created_at: { type: "string", format: "date-time" },
              object: { $ref: `#/components/schemas/${kind}` }
            }
          }
        }
      }
    },
    responses: { "2XX": { description: "Received." } }
  }
})

/** The section `webhooks` of the document: every event that is sent, by its name. */
export const webhooks: Json = Object.fromEntries(sent.map(({ event, kind }) => [event, webhookOf(event, kind)]))
