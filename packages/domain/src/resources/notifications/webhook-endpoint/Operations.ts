import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { command, listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { createEndpoint } from "./Create.ts"
import { disableEndpoint } from "./Disable.ts"
import { rotateSecret } from "./RotateSecret.ts"
import { COUNTER, WebhookEndpoint, webhookEndpoint } from "./WebhookEndpoint.ts"

const ofProgram = inProgram({})
const ofEndpoint = inProgram({ webhook_endpoint_id: idOf("webhook_endpoint") })
const itself = (id: string) => ({ objects: [{ kind: webhookEndpoint.kind, id }] })

const WithSecret = Schema.Struct({ ...WebhookEndpoint.fields, signing_secret: Schema.String })

// Responses that show a secret are never stored for replay.
const noKey = { key: "none", min_length: 1 } as const

/** An `https` or `http` URL without credentials. `isReceiverUrl` decides which URLs a bank sends to. */
const ReceiverUrl = Schema.String.check(
  Schema.isPattern(/^https?:\/\/(\[[0-9a-fA-F:.]+\]|[a-zA-Z0-9]([\w.-]*\w)?)(:([1-9]\d{0,4}))?([/?][^\s#]*)?$/),
  Schema.isMaxLength(2_000),
  Schema.makeFilter(
    (url: string) => Number(/^https?:\/\/[^/?]*:(\d+)(?:[/?]|$)/.exec(url)?.[1] ?? 0) < 65_536 || "a port below 65536"
  )
)

/** Operator operations on the receivers of a program's events. */
export const webhookEndpointOperations = (eventNames: ReadonlyArray<string>) =>
  [
    command({
      ...ofProgram,
      name: "webhook_endpoint.create",
      summary:
        "Creates a webhook endpoint for a program's events; only this response and a rotation show the signing secret.",
      at: ["POST", "/operator/v1/programs/:program_id/webhook_endpoints"],
      idempotency: noKey,
      body: Schema.Struct({
        url: ReceiverUrl,
        events: Schema.optionalKey(Schema.Array(Schema.Literals(eventNames)).check(Schema.isMaxLength(100)))
      }),
      output: WithSecret,
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
      summary: "Rotates an endpoint's signing secret; during the overlap both secrets sign.",
      at: ["POST", "/operator/v1/programs/:program_id/webhook_endpoints/:webhook_endpoint_id/rotate_secret"],
      idempotency: noKey,
      output: WithSecret,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => rotateSecret(params.webhook_endpoint_id, facts)
    }),
    command({
      ...ofEndpoint,
      name: "webhook_endpoint.disable",
      summary: "Disables a webhook endpoint for good; deliveries to it stop.",
      at: ["POST", "/operator/v1/programs/:program_id/webhook_endpoints/:webhook_endpoint_id/disable"],
      output: WebhookEndpoint,
      rejects: ["object_state_conflict"],
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => disableEndpoint(params.webhook_endpoint_id, facts)
    })
  ] as const
