import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { validKeysAt } from "../../kernel/MasterKeys.ts"
import type { Settings } from "../../kernel/Settings.ts"
import { type WebhookRequest, WebhookSender } from "../../ports/WebhookSender.ts"
import { eventText } from "../../resources/notifications/event/Event.ts"
import type { WebhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import type { WebhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { SIGNATURE_HEADER, sign } from "../../webhook/Signature.ts"
import { activeGenerations, signingSecret } from "../../webhook/SigningSecret.ts"

/** Posts a delivery to its endpoint, with the object's current state. */
export const postDelivery = Effect.fnUntraced(function* (
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint,
  objectText: string,
  nowMs: number,
  settings: Settings
) {
  return yield* (yield* WebhookSender).send(requestOf(delivery, endpoint, objectText, nowMs, settings))
})

const requestOf = (
  { attempts, event_id, event, created_at, event_created_at = created_at, request_id }: WebhookDelivery,
  endpoint: WebhookEndpoint,
  objectText: string,
  nowMs: number,
  settings: Settings
): WebhookRequest => {
  const body = utf8ToBytes(eventText(event_id, event, event_created_at, objectText))
  const signature = sign(secretsOf(endpoint, nowMs, settings), nowMs, body)
  return {
    url: endpoint.url,
    headers: { "content-type": "application/json", [SIGNATURE_HEADER.toLowerCase()]: signature },
    body,
    deadline_ms: settings.webhook_deadline_ms,
    networks: settings.webhook_networks,
    attempt: {
      webhook_endpoint_id: endpoint.id,
      event_id,
      event,
      number: attempts.length + 1,
      ...(request_id !== undefined && { request_id })
    }
  }
}

const secretsOf = (endpoint: WebhookEndpoint, nowMs: number, settings: Settings): ReadonlyArray<string> => {
  const rotated = endpoint.secret_rotated_at
  const age = {
    generation: endpoint.secret_generation,
    ...(rotated !== undefined && { rotated_at_ms: Date.parse(rotated) })
  }
  const keys = validKeysAt(settings, nowMs)
  return activeGenerations(age, nowMs, settings.secret_overlap_ms).flatMap((generation) =>
    keys.map((key) => signingSecret(key, endpoint.id, generation))
  )
}
