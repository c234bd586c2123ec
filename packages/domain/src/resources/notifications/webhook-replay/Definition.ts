/**
 * Replays of webhooks: the task (WebhookReplay.ts), its orders (Count.ts, Move.ts) and its job (Run.ts), which looks at
 * the events of the range page by page. Which events a page sends is decided in Select.ts, their deliveries are made in
 * Send.ts; sending them is left to the queue of the endpoint.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { webhookReplayOperations } from "./Operations.ts"
import { REPLAY_PAGE, replayJobOf } from "./Run.ts"
import { webhookReplay } from "./WebhookReplay.ts"

/** Replays of webhooks. */
export const webhookReplays = defineResource({
  resources: [webhookReplay],
  operations: webhookReplayOperations,
  batchJobs: [replayJobOf(REPLAY_PAGE)]
})
