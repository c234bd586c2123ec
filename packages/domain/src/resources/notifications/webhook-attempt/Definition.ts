import type { EventCatalogue } from "../../../operation/Module.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { webhookAttemptOperations } from "./Operations.ts"
import { webhookAttempt } from "./WebhookAttempt.ts"

/** Attempts to deliver webhooks. */
export const webhookAttemptKinds = defineResource({ resources: [webhookAttempt] })

/** Lists of the attempts to deliver webhooks of events. */
export const webhookAttempts = (emitted: EventCatalogue) =>
  defineResource({ operations: webhookAttemptOperations(emitted) })
