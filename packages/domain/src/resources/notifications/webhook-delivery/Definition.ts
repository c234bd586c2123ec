import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { webhookDeliveryOperations } from "./Operations.ts"
import { webhookDelivery } from "./WebhookDelivery.ts"

/** Deliveries of webhooks. */
export const webhookDeliveries = defineResource({
  resources: [webhookDelivery],
  operations: webhookDeliveryOperations
})
