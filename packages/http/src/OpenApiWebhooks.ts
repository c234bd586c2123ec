import { resources } from "@vostro/domain/operations"
import { SIGNATURE_HEADER } from "@vostro/domain/webhook"
import type { Json } from "./JsonSchema.ts"

const sent = resources.flatMap(({ kind, lifecycles }) =>
  lifecycles.flatMap(({ table }) =>
    table.flatMap(({ event, webhook }) => (event !== undefined && webhook === true ? [{ kind, event }] : []))
  )
)

const webhookOf = (event: string, kind: string, schemas: Json): Json => ({
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
              object: kind in schemas ? { $ref: `#/components/schemas/${kind}` } : { type: "object" }
            }
          }
        }
      }
    },
    responses: { "2XX": { description: "Received." } }
  }
})

/** The section `webhooks` of the document: every event that is sent, by its name, with the schemas of what operations answer. */
export const webhooksWith = (schemas: Json): Json =>
  Object.fromEntries(sent.map(({ event, kind }) => [event, webhookOf(event, kind, schemas)]))
