import { Effect } from "effect"
import { together } from "../../operation/Decision.ts"
import { emptyReadSet, type Leased, Store } from "../../ports/Store.ts"
import { laddered } from "../../resources/notifications/webhook-attempt/WebhookAttempt.ts"
import {
  cancelDelivery,
  postponeDelivery,
  recordAttempt
} from "../../resources/notifications/webhook-delivery/RecordAttempt.ts"
import { webhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { wakeReplay } from "../../resources/notifications/webhook-replay/Send.ts"
import { isResend } from "../../resources/notifications/webhook-resend/WebhookResend.ts"
import { findersOf, type LoadedState } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { type Batch, commitWork } from "./CommitWork.ts"
import { postLatest } from "./PostLatest.ts"
import { resendOne } from "./Resend.ts"

/**
 * Sends a batch of an endpoint's webhooks concurrently and records each outcome. A failure is raised after all others
 * are recorded, because unrecorded deliveries would be sent again.
 */
export const deliverBatch = Effect.fnUntraced(function* (batch: Batch) {
  const refs = batch.leased.map(({ object_id }) => ({ kind: webhookDelivery.kind, id: object_id }))
  const endpoint = { kind: webhookEndpoint.kind, id: batch.queue }
  const reads = { objects: [...refs, endpoint] }
  const found = yield* (yield* Store).load(batch.program_id, { ...emptyReadSet, ...reads })
  const loaded = stateOf(batch.queue, [reads], found)
  const sent = yield* Effect.forEach(batch.leased, (leased) => Effect.exit(runOne(batch, leased, loaded)), {
    concurrency: "unbounded"
  })
  yield* Effect.forEach(sent, (one) => one, { discard: true })
})

const runOne = Effect.fnUntraced(function* (batch: Batch, leased: Leased, loaded: LoadedState) {
  if (isResend(leased.object_id)) yield* resendOne(batch, leased)
  else yield* deliverOne(batch, leased, loaded)
})

const deliverOne = Effect.fnUntraced(function* (batch: Batch, leased: Leased, loaded: LoadedState) {
  const { find } = findersOf(loaded)
  const delivery = find(webhookDelivery, leased.object_id)
  if (delivery === undefined) return yield* commitWork(batch, leased, loaded, () => undefined)
  const endpoint = find(webhookEndpoint, batch.queue)?.object
  if (endpoint?.status === "paused") {
    return yield* commitWork(batch, leased, loaded, (facts) => postponeDelivery(delivery, facts))
  }
  const sent =
    endpoint?.status === "active" ? yield* postLatest(batch.program_id, delivery.object, endpoint) : undefined
  return yield* commitWork(batch, leased, loaded, (facts) => {
    const replay = wakeReplay(delivery.object, facts)
    if (sent === undefined) return together([cancelDelivery(delivery, facts), replay])
    const recorded = recordAttempt(delivery, sent.outcome, leased.due_at_ms, facts)
    return together([recorded, laddered(delivery.object, sent, facts), replay])
  })
})
