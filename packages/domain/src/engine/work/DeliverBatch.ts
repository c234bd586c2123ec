import { Clock, Effect } from "effect"
import type { Versioned } from "../../kernel/Resource.ts"
import { type Facts, together } from "../../operation/Decision.ts"
import { emptyReadSet, type Leased, Store } from "../../ports/Store.ts"
import { scheduledAttempt } from "../../resources/notifications/webhook-attempt/WebhookAttempt.ts"
import {
  cancelDelivery,
  healthResultOf,
  isAccepted,
  recordAttempt
} from "../../resources/notifications/webhook-delivery/RecordAttempt.ts"
import {
  type WebhookDelivery,
  webhookDelivery
} from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { wakeReplay } from "../../resources/notifications/webhook-replay/Send.ts"
import { isResend } from "../../resources/notifications/webhook-resend/WebhookResend.ts"
import { BankSettings } from "../decision/BankSettings.ts"
import { findersOf, type LoadedState } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { type Batch, commitWork } from "./CommitWork.ts"
import { commitWithHealth, type HealthTurn, makeHealthTurn } from "./EndpointHealth.ts"
import { giveBackOne } from "./GiveBack.ts"
import { countSent, IN_FLIGHT, noteTried, QUICKLY_MS, type Tried } from "./Pace.ts"
import { park, release } from "./Park.ts"
import { postLatest } from "./PostLatest.ts"
import { resendOne } from "./Resend.ts"

/** A batch with its endpoint, which may not exist. */
interface Sending {
  readonly batch: Batch
  readonly loaded: LoadedState
  readonly find: Facts["find"]
  readonly health: HealthTurn | undefined
  /** Attempts by the retry schedule, as they end. */
  readonly tried: Array<Tried>
  /** Time in ms after which no webhook begins. */
  readonly until_ms: number
}

/**
 * Sends a batch of an endpoint's webhooks, some at a time, and records each outcome. Those that cannot begin within a second
 * are given back: the endpoint is as of the begin of the batch, and the lease must outlast the last deadline. A failure is raised after all others
 * are recorded, because unrecorded deliveries would be sent again.
 */
export const deliverBatch = Effect.fnUntraced(function* (batch: Batch) {
  const refs = batch.leased.map(({ object_id }) => ({ kind: webhookDelivery.kind, id: object_id }))
  const endpoint = { kind: webhookEndpoint.kind, id: batch.queue }
  const reads = { objects: [...refs, endpoint] }
  const found = yield* (yield* Store).load(batch.program_id, { ...emptyReadSet, ...reads })
  const loaded = stateOf(batch.queue, [reads], found)
  // One finder for all: each indexes the batch for itself.
  const { find } = findersOf(loaded)
  const receiver = find(webhookEndpoint, batch.queue)
  const now = yield* Clock.currentTimeMillis
  yield* countSent(batch, receiver?.object, batch.leased.length, now)
  const health = receiver === undefined ? undefined : makeHealthTurn(receiver)
  const sending: Sending = { batch, loaded, find, health, tried: [], until_ms: now + QUICKLY_MS }
  const sent = yield* Effect.forEach(batch.leased, (leased) => Effect.exit(workOn(sending, leased)), {
    concurrency: IN_FLIGHT
  })
  yield* noteTried(batch, sending.tried)
  yield* Effect.forEach(sent, (one) => one, { discard: true })
})

const workOn = Effect.fnUntraced(function* (sending: Sending, leased: Leased) {
  const { batch, find, health, loaded, until_ms } = sending
  if ((yield* Clock.currentTimeMillis) > until_ms) return yield* giveBackOne(batch, leased)
  const endpoint = health?.endpoint
  if (isResend(leased.object_id)) return yield* resendOne(batch, leased)
  if (leased.object_id === batch.queue) return yield* release(batch, leased, loaded, endpoint)
  const delivery = find(webhookDelivery, leased.object_id)
  // A resend may have ended it.
  if (delivery?.object.status !== "pending") return yield* commitWork(batch, leased, loaded, () => undefined)
  if (endpoint?.object.status === "paused" && delivery.object.is_test !== true) {
    return yield* park(batch, leased, loaded, endpoint)
  }
  return yield* deliverOne(sending, leased, delivery)
})

const deliverOne = Effect.fnUntraced(function* (
  { batch, health, loaded, tried }: Sending,
  leased: Leased,
  delivery: Versioned<WebhookDelivery>
) {
  const endpoint = health?.endpoint.object
  const isOpen = endpoint !== undefined && endpoint.status !== "disabled"
  const sent = isOpen ? yield* postLatest(batch.program_id, delivery.object, endpoint) : undefined
  const commitBy = (decide: Parameters<typeof commitWork>[3]) => commitWork(batch, leased, loaded, decide)
  const woken = (facts: Facts) => wakeReplay(delivery.object, facts)
  if (health === undefined || sent === undefined) {
    return yield* commitBy((facts) => together([cancelDelivery(delivery, facts), woken(facts)]))
  }
  const result = healthResultOf(delivery.object, sent.outcome, leased.due_at_ms, yield* BankSettings)
  tried.push({ isAccepted: isAccepted(sent.outcome), took_ms: sent.took_ms })
  const record = (facts: Facts) => {
    const recorded = recordAttempt(delivery, sent.outcome, leased.due_at_ms, facts)
    return together([recorded, scheduledAttempt(delivery.object, sent, facts), woken(facts)])
  }
  return yield* commitWithHealth(health, batch.program_id, result, record, commitBy)
})
