import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { deliveryTo } from "../webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import { type Asked, createResend, underWay } from "./Create.ts"
import { WebhookResend, webhookResend } from "./WebhookResend.ts"

const fields = { webhook_resend_id: idOf("webhook_resend") }

const create = {
  body: Schema.Struct({ webhook_endpoint_id: idOf("webhook_endpoint"), event_id: idOf("event") }),
  output: WebhookResend,
  status: 202,
  rejects: ["object_state_conflict"],
  taken: underWay,
  reads: ({ body }: { readonly body: Asked }) => ({
    objects: [{ kind: webhookEndpoint.kind, id: body.webhook_endpoint_id }],
    newest: [deliveryTo(body)]
  }),
  decide: ({ body }: { readonly body: Asked }, facts: Facts) => createResend(body, facts)
} as const

const get = {
  output: WebhookResend,
  resource: webhookResend,
  id: ({ webhook_resend_id }: { readonly webhook_resend_id: string }) => webhook_resend_id
}

/** Resends of single events, by partners and by operators. */
export const webhookResendOperations = [
  command({
    ...create,
    scope: "event_subscription/read_write",
    invalid_status: 422,
    audited: true,
    name: "event_resend.create",
    summary: "Sends an event to one of the program's receivers once more, also to a paused one.",
    at: ["POST", "/v1/event_resend"]
  }),
  retrieve({
    ...get,
    scope: "event_subscription/read",
    invalid_status: 422,
    name: "event_resend.get",
    summary: "Retrieves a resend with its outcome.",
    at: ["GET", "/v1/event_resend/:webhook_resend_id"],
    params: Schema.Struct(fields)
  }),
  command({
    ...create,
    ...inProgram({}),
    name: "webhook_resend.create",
    summary: "Sends an event to a webhook endpoint once more, also to a paused one.",
    at: ["POST", "/operator/v1/programs/:program_id/webhook_resends"]
  }),
  retrieve({
    ...get,
    ...inProgram(fields),
    name: "webhook_resend.get",
    summary: "Retrieves a resend with its outcome.",
    at: ["GET", "/operator/v1/programs/:program_id/webhook_resends/:webhook_resend_id"]
  })
] as const
