import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect, Result } from "effect"
import { changed, type Decision, decision } from "../kernel/Decision.ts"
import type { Facts } from "../kernel/Facts.ts"
import { instantOf } from "../kernel/Instant.ts"
import type { Versioned } from "../kernel/Resource.ts"
import type { Settings } from "../kernel/Settings.ts"
import { type WebhookOutcome, type WebhookRequest, WebhookSender } from "../ports/WebhookSender.ts"
import { eventText } from "../resources/event/Event.ts"
import { lifecycle, type WebhookDelivery, webhookDelivery } from "../resources/webhook-delivery/WebhookDelivery.ts"
import type { WebhookEndpoint } from "../resources/webhook-endpoint/WebhookEndpoint.ts"
import { afterAttempt } from "../webhook/RetrySchedule.ts"
import { SIGNATURE_HEADER, sign } from "../webhook/Signature.ts"
import { activeGenerations, signingSecret } from "../webhook/SigningSecret.ts"

/** Posts one delivery to its endpoint, with the object as it is now. */
export const post = Effect.fnUntraced(function* (
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint,
  objectText: string,
  nowMs: number,
  settings: Settings
) {
  return yield* (yield* WebhookSender).send(requestOf(delivery, endpoint, objectText, nowMs, settings))
})

const requestOf = (
  { event_id, event, created_at }: WebhookDelivery,
  endpoint: WebhookEndpoint,
  objectText: string,
  nowMs: number,
  settings: Settings
): WebhookRequest => {
  const body = utf8ToBytes(eventText(event_id, event, created_at, objectText))
  const signature = sign(secretsOf(endpoint, nowMs, settings), nowMs, body)
  return {
    url: endpoint.url,
    headers: { "content-type": "application/json", [SIGNATURE_HEADER.toLowerCase()]: signature },
    body,
    deadline_ms: settings.webhook_deadline_ms,
    networks: settings.webhook_networks
  }
}

const secretsOf = (endpoint: WebhookEndpoint, nowMs: number, settings: Settings): ReadonlyArray<string> => {
  const rotated = endpoint.secret_rotated_at
  const age = {
    generation: endpoint.secret_generation,
    ...(rotated !== undefined && { rotated_at_ms: Date.parse(rotated) })
  }
  return activeGenerations(age, nowMs, settings.secret_overlap_ms).map((generation) =>
    signingSecret(settings.master_key, endpoint.id, generation)
  )
}

/** Decides what an attempt means for its delivery: done, again in three hours, or given up (spec, "Delivery"). */
export const recordAttempt = (
  before: Versioned<WebhookDelivery>,
  outcome: WebhookOutcome,
  dueMs: number,
  facts: Facts
): Decision => {
  const attempts = [...before.object.attempts, attemptOf(outcome, facts.now.iso)]
  const next = afterAttempt(attempts.length, isAccepted(outcome), dueMs, facts.now.ms)
  switch (next._tag) {
    case "Delivered":
      return moved(before, "deliver", { attempts }, facts)
    case "Exhausted":
      return moved(before, "exhaust", { attempts }, facts)
    case "RetryAt": {
      const parts = { attempts, next_attempt_at: instantOf(next.ms).iso }
      const lane = before.object.webhook_endpoint_id
      return {
        ...moved(before, "retry", parts, facts),
        timers: [{ lane, object_id: before.object.id, due_at_ms: next.ms }]
      }
    }
  }
}

/** Gives a delivery up whose endpoint was disabled. */
export const cancelDelivery = (before: Versioned<WebhookDelivery>, facts: Facts): Decision =>
  moved(before, "cancel", {}, facts)

// Only 2xx counts as delivered; a redirect is an answer like any other (spec, "Delivery").
const isAccepted = (outcome: WebhookOutcome): boolean =>
  outcome._tag === "Answered" && outcome.status >= 200 && outcome.status < 300

const attemptOf = (outcome: WebhookOutcome, at: string): WebhookDelivery["attempts"][number] =>
  outcome._tag === "Answered" ? { at, status: outcome.status, answer: outcome.answer } : { at, failure: outcome.reason }

const moved = (
  before: Versioned<WebhookDelivery>,
  on: "deliver" | "exhaust" | "retry" | "cancel",
  parts: Partial<WebhookDelivery>,
  facts: Facts
): Decision => {
  const row = lifecycle.next(before.object.status, on)
  // A delivery that already ended is left as it is; only its timer goes.
  if (Result.isFailure(row)) return decision({})
  const { next_attempt_at: _, ...others } = before.object
  const object: WebhookDelivery = { ...others, ...parts, status: row.success.to, updated_at: facts.now.iso }
  return decision({ changes: [changed(webhookDelivery, before, object)] })
}
