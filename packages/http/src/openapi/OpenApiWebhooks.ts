import type { AnyResource } from "@vostro/domain/operations"
import { SIGNATURE_HEADER } from "@vostro/domain/webhook"
import type { Json } from "./JsonSchema.ts"

const sentOf = ({ kind, lifecycles }: AnyResource) =>
  lifecycles.flatMap(({ table }) =>
    table.flatMap(({ event, webhook }) => (event !== undefined && webhook === true ? [{ kind, event }] : []))
  )

const webhookOf = (event: string, kind: string, schemas: Json): Json => ({
  post: {
    // Beside the operations on the object.
    tags: [kind],
    summary: `Sent on ${event} to the subscribed webhook endpoints. Any 2xx acknowledges it.`,
    // The signature replaces credentials.
    security: [],
    parameters: [
      {
        name: SIGNATURE_HEADER,
        in: "header",
        required: true,
        description: "t=<milliseconds>,v0=<signature>, with one v0 per valid secret.",
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

/** Builds the `webhooks` section: every event of the kinds with a webhook by name, referring to the response schemas. */
export const webhooksWith = (resources: ReadonlyArray<AnyResource>, schemas: Json): Json =>
  Object.fromEntries(resources.flatMap(sentOf).map(({ event, kind }) => [event, webhookOf(event, kind, schemas)]))
