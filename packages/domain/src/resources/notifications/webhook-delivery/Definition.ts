import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { webhookDeliveryOperations } from "./Operations.ts"
import { webhookDelivery } from "./WebhookDelivery.ts"

/** Webhook deliveries. */
export const webhookDeliveries = defineResource({
  resources: [webhookDelivery],
  operations: webhookDeliveryOperations
})
