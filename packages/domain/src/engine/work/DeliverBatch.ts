import { Clock, Effect } from "effect"
import type { Versioned } from "../../kernel/Resource.ts"
import type { Kinds } from "../../operation/Catalogue.ts"
import { emptyReadSet, type Leased, Store } from "../../ports/Store.ts"
import type { Stored } from "../../ports/Stored.ts"
import {
  cancelDelivery,
  recordAttempt,
  resultOf
} from "../../resources/notifications/webhook-delivery/RecordAttempt.ts"
import {
  type WebhookDelivery,
  webhookDelivery
} from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { findersOf, type LoadedState, shownText } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { type Batch, commitWork } from "./CommitWork.ts"
import { postDelivery } from "./Deliver.ts"
import { commitWithHealth, type HealthTurn, makeHealthTurn } from "./EndpointHealth.ts"
import { countSent } from "./Pace.ts"
import { park, release } from "./Park.ts"

/** A batch with its endpoint, which may not exist. */
interface Sending {
  readonly batch: Batch
  readonly loaded: LoadedState
  readonly health: HealthTurn | undefined
}

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
  const receiver = findersOf(loaded).find(webhookEndpoint, batch.queue)
  yield* countSent(batch, receiver?.object, batch.leased.length, yield* Clock.currentTimeMillis)
  const sending = { batch, loaded, health: receiver === undefined ? undefined : makeHealthTurn(receiver) }
  const sent = yield* Effect.forEach(batch.leased, (leased) => Effect.exit(workOn(sending, leased)), {
    concurrency: "unbounded"
  })
  yield* Effect.forEach(sent, (one) => one, { discard: true })
})

const workOn = Effect.fnUntraced(function* (sending: Sending, leased: Leased) {
  const { batch, health, loaded } = sending
  const endpoint = health?.endpoint
  if (leased.object_id === batch.queue) return yield* release(batch, leased, loaded, endpoint)
  const delivery = findersOf(loaded).find(webhookDelivery, leased.object_id)
  if (delivery === undefined) return yield* commitWork(batch, leased, loaded, () => undefined)
  if (endpoint?.object.status === "paused" && delivery.object.is_test !== true) {
    return yield* park(batch, leased, loaded, endpoint)
  }
  return yield* deliverOne(sending, leased, delivery)
})

const deliverOne = Effect.fnUntraced(function* (
  { batch, health, loaded }: Sending,
  leased: Leased,
  delivery: Versioned<WebhookDelivery>
) {
  const ref = { kind: delivery.object.object_kind, id: delivery.object.object_id }
  // Loaded separately, because an unreadable object must not fail the others. The store groups concurrent loads.
  const { objects } = yield* (yield* Store).load(batch.program_id, { ...emptyReadSet, objects: [ref] })
  const [subject] = objects
  const commitBy = (decide: Parameters<typeof commitWork>[3]) => commitWork(batch, leased, loaded, decide)
  if (health === undefined || health.endpoint.object.status === "disabled" || subject === undefined) {
    return yield* commitBy((facts) => cancelDelivery(delivery, facts))
  }
  const settings = yield* BankSettings
  const text = shownTextOf(subject, (yield* BankCatalogue).kinds)
  const now = yield* Clock.currentTimeMillis
  const { object } = health.endpoint
  const posted = postDelivery(delivery.object, object, text, now, settings, subject.version)
  const { request_id } = delivery.object
  const outcome = yield* request_id === undefined ? posted : Effect.annotateLogs(posted, { request_id })
  const result = resultOf(delivery.object, outcome, leased.due_at_ms, settings)
  const record: Parameters<typeof commitWithHealth>[3] = (facts) =>
    recordAttempt(delivery, outcome, leased.due_at_ms, facts)
  return yield* commitWithHealth(health, batch.program_id, result, record, commitBy)
})

const shownTextOf = (subject: Stored, kinds: Kinds): string => {
  const resource = kinds.get(subject.kind)
  return resource === undefined ? subject.body : shownText(resource, resource.shown, subject)
}
