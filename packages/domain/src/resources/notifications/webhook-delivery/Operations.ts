import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { pageFields, pageOf } from "../../../operation/Page.ts"
import { WebhookDelivery, webhookDelivery } from "./WebhookDelivery.ts"

/** Operator operations on a program's webhook deliveries. */
export const webhookDeliveryOperations = [
  listing({
    ...inProgram({}),
    name: "webhook_delivery.list",
    summary: "Lists webhook deliveries with their attempts, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/webhook_deliveries"],
    query: Schema.Struct({
      ...pageFields("webhook_delivery"),
      webhook_endpoint_id: Schema.optionalKey(idOf("webhook_endpoint")),
      event_id: Schema.optionalKey(idOf("event")),
      status: Schema.optionalKey(WebhookDelivery.fields.status)
    }),
    output: pageOf(WebhookDelivery),
    resource: webhookDelivery,
    filters: ({ query }) => ({
      webhook_endpoint_id: query.webhook_endpoint_id,
      event_id: query.event_id,
      status: query.status
    })
  })
] as const
