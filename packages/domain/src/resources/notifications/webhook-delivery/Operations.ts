import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { listing } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { WebhookDelivery, webhookDelivery } from "./WebhookDelivery.ts"

/** Operator operations on a program's webhook deliveries. */
export const webhookDeliveryOperations = [
  listing({
    ...inProgram({}),
    name: "webhook_delivery.list",
    summary: "Lists webhook deliveries with the number and the last result of their attempts, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/webhook_deliveries"],
    ...listOf(webhookDelivery, WebhookDelivery, {
      webhook_endpoint_id: Schema.optionalKey(idOf("webhook_endpoint")),
      event_id: Schema.optionalKey(idOf("event")),
      status: Schema.optionalKey(WebhookDelivery.fields.status)
    })
  })
] as const
