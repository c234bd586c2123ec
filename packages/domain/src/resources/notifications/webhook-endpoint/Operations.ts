import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { command, listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { createEndpoint } from "./Create.ts"
import { moveEndpoint } from "./Move.ts"
import { ReceiverUrl, subscribedEvents } from "./ReceiverUrl.ts"
import { rotateSecret } from "./RotateSecret.ts"
import { COUNTER, WebhookEndpoint, webhookEndpoint } from "./WebhookEndpoint.ts"
import { EndpointWithSecret, noKey } from "./WithSecret.ts"

const ofProgram = inProgram({})
const ofEndpoint = inProgram({ webhook_endpoint_id: idOf("webhook_endpoint") })
const itself = (id: string) => ({ objects: [{ kind: webhookEndpoint.kind, id }] })

/** Operator operations on the receivers of a program's events. */
export const webhookEndpointOperations = (eventNames: ReadonlyArray<string>) =>
  [
    command({
      ...ofProgram,
      name: "webhook_endpoint.create",
      role: "administer",
      summary:
        "Creates a webhook endpoint for a program's events; only this response and a rotation show the signing secret.",
      at: ["POST", "/operator/v1/programs/:program_id/webhook_endpoints"],
      idempotency: noKey,
      body: Schema.Struct({
        url: ReceiverUrl,
        events: Schema.optionalKey(subscribedEvents(eventNames))
      }),
      output: EndpointWithSecret,
      rejects: ["limit_exceeded"],
      reads: () => ({ objects: [COUNTER], all: [webhookEndpoint.kind] }),
      decide: ({ body }, facts) => createEndpoint(body, facts)
    }),
    listing({
      ...ofProgram,
      name: "webhook_endpoint.list",
      summary: "Lists a program's webhook endpoints, newest first.",
      at: ["GET", "/operator/v1/programs/:program_id/webhook_endpoints"],
      ...listOf(webhookEndpoint, WebhookEndpoint, {})
    }),
    command({
      ...ofEndpoint,
      name: "webhook_endpoint.rotate_secret",
      role: "administer",
      summary: "Rotates an endpoint's signing secret; during the overlap both secrets sign.",
      at: ["POST", "/operator/v1/programs/:program_id/webhook_endpoints/:webhook_endpoint_id/rotate_secret"],
      idempotency: noKey,
      output: EndpointWithSecret,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => rotateSecret(params.webhook_endpoint_id, facts)
    }),
    command({
      ...ofEndpoint,
      name: "webhook_endpoint.disable",
      role: "administer",
      summary: "Disables a webhook endpoint for good; deliveries to it stop.",
      at: ["POST", "/operator/v1/programs/:program_id/webhook_endpoints/:webhook_endpoint_id/disable"],
      output: WebhookEndpoint,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => moveEndpoint(params.webhook_endpoint_id, "disable", facts)
    })
  ] as const
