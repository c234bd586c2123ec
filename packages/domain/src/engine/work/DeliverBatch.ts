import { Clock, Effect } from "effect"
import type { Kinds } from "../../operation/Catalogue.ts"
import { emptyReadSet, type Leased, Store } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import {
  cancelDelivery,
  postponeDelivery,
  recordAttempt
} from "../../resources/notifications/webhook-delivery/RecordAttempt.ts"
import { webhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { findersOf, type LoadedState, shownText } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { type Batch, commitWork } from "./CommitWork.ts"
import { postDelivery } from "./Deliver.ts"

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
  const sent = yield* Effect.forEach(batch.leased, (leased) => Effect.exit(deliverOne(batch, leased, loaded)), {
    concurrency: "unbounded"
  })
  yield* Effect.forEach(sent, (one) => one, { discard: true })
})

const deliverOne = Effect.fnUntraced(function* (batch: Batch, leased: Leased, loaded: LoadedState) {
  const { find } = findersOf(loaded)
  const delivery = find(webhookDelivery, leased.object_id)
  if (delivery === undefined) return yield* commitWork(batch, leased, loaded, () => undefined)
  const endpoint = find(webhookEndpoint, batch.queue)?.object
  if (endpoint?.status === "paused") {
    return yield* commitWork(batch, leased, loaded, (facts) => postponeDelivery(delivery, facts))
  }
  const ref = { kind: delivery.object.object_kind, id: delivery.object.object_id }
  // Loaded separately, because an unreadable object must not fail the others. The store groups concurrent loads.
  const { objects } = yield* (yield* Store).load(batch.program_id, { ...emptyReadSet, objects: [ref] })
  const [subject] = objects
  if (endpoint?.status !== "active" || subject === undefined) {
    return yield* commitWork(batch, leased, loaded, (facts) => cancelDelivery(delivery, facts))
  }
  const settings = yield* BankSettings
  const text = shownTextOf(subject, (yield* BankCatalogue).kinds)
  const posted = postDelivery(delivery.object, endpoint, text, yield* Clock.currentTimeMillis, settings)
  const { request_id } = delivery.object
  const outcome = yield* request_id === undefined ? posted : Effect.annotateLogs(posted, { request_id })
  return yield* commitWork(batch, leased, loaded, (facts) => recordAttempt(delivery, outcome, leased.due_at_ms, facts))
})

const shownTextOf = (subject: Stored, kinds: Kinds): string => {
  const resource = kinds.get(subject.kind)
  return resource === undefined ? subject.body : shownText(resource, resource.shown, subject)
}
