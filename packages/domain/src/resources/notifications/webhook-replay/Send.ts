import { type Decision, type Facts, together } from "../../../operation/Decision.ts"
import { createObject, mustTransition } from "../../../operation/Transition.ts"
import { kindOfEvent } from "../event/Event.ts"
import { type WebhookDelivery, webhookDelivery } from "../webhook-delivery/WebhookDelivery.ts"
import type { Selected } from "./Select.ts"
import { REPLAY_QUEUE, type WebhookReplay } from "./WebhookReplay.ts"

/** Deliveries of a page, and the delivery that the next page waits for. */
export interface SentPage {
  readonly parts: Partial<Decision>
  readonly waits_for?: { readonly id: string; readonly attempts: number }
}

/**
 * Makes the deliveries of a page, due now, with the usual retries. A delivery that waits for its next attempt is brought
 * forward; otherwise a further one is made, because those that have ended stay as they are.
 */
export const sendPage = (replay: WebhookReplay, page: ReadonlyArray<Selected>, facts: Facts): SentPage => {
  const moves = page.map((one, at) => moveOf(replay, one, at === page.length - 1, facts))
  const last = moves.at(-1)?.object
  const timers = moves.map(({ object }) => ({
    queue: object.webhook_endpoint_id,
    object_id: object.id,
    due_at_ms: facts.now.ms
  }))
  const parts = { changes: moves.flatMap((move) => move.parts.changes), timers }
  return { parts, ...(last !== undefined && { waits_for: { id: last.id, attempts: last.attempts } }) }
}

const moveOf = (replay: WebhookReplay, { event, last }: Selected, isLast: boolean, facts: Facts) => {
  const own = { webhook_replay_id: replay.id, next_attempt_at: facts.now.iso }
  if (last?.object.status === "pending") {
    const more = { ...own, ends_replay_page: isLast ? true : undefined }
    return mustTransition(webhookDelivery, last, "retry", more, facts)
  }
  return createObject(
    webhookDelivery,
    "create",
    {
      id: facts.newId("webhook_delivery"),
      webhook_endpoint_id: replay.webhook_endpoint_id,
      event_id: event.id,
      event: event.event,
      event_created_at: event.created_at,
      ...own,
      ...(isLast && { ends_replay_page: true }),
      ...(event.request_id !== undefined && { request_id: event.request_id }),
      object_kind: kindOfEvent(event.event),
      object_id: String(event.object["id"]),
      ...(event.object_version !== undefined && { object_version: event.object_version }),
      attempts: 0
    },
    facts
  )
}

/** Lets a replay go on once the last delivery of its page was tried or canceled. */
export const wakeReplay = (delivery: WebhookDelivery, facts: Facts): Partial<Decision> =>
  delivery.ends_replay_page === true && delivery.webhook_replay_id !== undefined
    ? together([{ timers: [{ queue: REPLAY_QUEUE, object_id: delivery.webhook_replay_id, due_at_ms: facts.now.ms }] }])
    : {}
