import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { operatorSide, partnerSide } from "../webhook-endpoint/Side.ts"
import { webhookDeliveryOperations } from "./Operations.ts"
import { sendTest } from "./SendTest.ts"
import { webhookDelivery } from "./WebhookDelivery.ts"

/** Webhook deliveries. */
export const webhookDeliveries = defineResource({
  resources: [webhookDelivery],
  operations: [...webhookDeliveryOperations, sendTest(partnerSide), sendTest(operatorSide)]
})
