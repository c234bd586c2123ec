import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { webhookAttemptOperations } from "./Operations.ts"
import { webhookAttempt } from "./WebhookAttempt.ts"

/** Attempts to deliver webhooks. */
export const webhookAttempts = defineResource({ resources: [webhookAttempt], operations: webhookAttemptOperations })
