import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { webhookResendOperations } from "./Operations.ts"
import { webhookResend } from "./WebhookResend.ts"

/** Resends of single events. */
export const webhookResends = defineResource({ resources: [webhookResend], operations: webhookResendOperations })
