import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"
import { validKeysAt } from "../../kernel/MasterKeys.ts"
import type { Settings } from "../../kernel/Settings.ts"
import { Hmac, type HmacOfParts } from "../../ports/Hmac.ts"
import { type WebhookRequest, WebhookSender } from "../../ports/WebhookSender.ts"
import { eventText } from "../../resources/notifications/event/Event.ts"
import type { WebhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import type { WebhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { SIGNATURE_HEADER, sign } from "../../webhook/Signature.ts"
import { activeGenerations, privateKey, signingSecret } from "../../webhook/SigningSecret.ts"
import { standardHeaders } from "../../webhook/StandardSignature.ts"

/** Header with the version of the object that a webhook carries. */
export const VERSION_HEADER = "Vostro-Object-Version"

/** Header with the version that the object had right after the event: its place among the events of the object. */
export const SEQUENCE_HEADER = "Vostro-Event-Sequence"

/** Header of webhooks that somebody sent as a test, with the value `true`. */
export const TEST_HEADER = "Vostro-Test"

/**
 * Posts a delivery to its endpoint once, with the object's current state and, if known, its version. Signs with the
 * current secrets, and records nothing.
 */
export const postDelivery = Effect.fnUntraced(function* (
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint,
  objectText: string,
  nowMs: number,
  settings: Settings,
  objectVersion?: number
) {
  const request = requestOf(delivery, endpoint, objectText, nowMs, settings, yield* Hmac)
  const version = objectVersion === undefined ? {} : { [VERSION_HEADER.toLowerCase()]: String(objectVersion) }
  return yield* (yield* WebhookSender).send({ ...request, headers: { ...request.headers, ...version } })
})

const requestOf = (
  delivery: WebhookDelivery,
  endpoint: WebhookEndpoint,
  objectText: string,
  nowMs: number,
  settings: Settings,
  hmac: HmacOfParts
): WebhookRequest => {
  const { attempts, event_id, event, created_at, event_created_at = created_at, request_id } = delivery
  const body = utf8ToBytes(eventText(event_id, event, event_created_at, objectText))
  const keys = keysOf(endpoint, nowMs, settings)
  return {
    url: endpoint.url,
    headers: {
      ...endpoint.kept?.headers,
      "content-type": "application/json",
      [SIGNATURE_HEADER.toLowerCase()]: sign(keys.map(secretOf(endpoint)), nowMs, body, hmac),
      ...standardOf(delivery, endpoint, keys, body, settings.webhook_wall_clock?.() ?? nowMs, hmac),
      ...marksOf(delivery)
    },
    body,
    deadline_ms: settings.webhook_deadline_ms,
    networks: settings.webhook_networks,
    attempt: {
      webhook_endpoint_id: endpoint.id,
      event_id,
      event,
      number: attempts + 1,
      ...(request_id !== undefined && { request_id })
    }
  }
}

const marksOf = ({ is_test, object_version }: WebhookDelivery): Readonly<Record<string, string>> => ({
  ...(object_version !== undefined && { [SEQUENCE_HEADER.toLowerCase()]: String(object_version) }),
  ...(is_test === true && { [TEST_HEADER.toLowerCase()]: "true" })
})

const standardOf = (
  { event_id }: WebhookDelivery,
  endpoint: WebhookEndpoint,
  keys: ReadonlyArray<SigningKey>,
  body: Uint8Array,
  sentAtMs: number,
  hmac: HmacOfParts
) => {
  const { id, signatures = [] } = endpoint
  if (signatures.length === 0) return {}
  return standardHeaders({
    id: event_id,
    sent_at_ms: sentAtMs,
    body,
    hmac,
    secrets: signatures.includes("standard") ? keys.map(secretOf(endpoint)) : [],
    private_keys: signatures.includes("standard_ed25519")
      ? keys.map(({ generation, master }) => privateKey(master, id, generation))
      : []
  })
}

/** A master key and a generation, from which the secret and the private key of an endpoint are derived. */
interface SigningKey {
  readonly master: Uint8Array
  readonly generation: number
}

const secretOf =
  (endpoint: WebhookEndpoint) =>
  ({ generation, master }: SigningKey): string => {
    const known = secrets.get(endpoint) ?? []
    secrets.set(endpoint, known)
    const one = known.find((other) => other.generation === generation && other.master === master)
    if (one !== undefined) return one.secret
    const secret = signingSecret(master, endpoint.id, generation)
    known.push({ generation, master, secret })
    return secret
  }

/** Secrets of loaded endpoints: a batch derives each once. */
const secrets = new WeakMap<WebhookEndpoint, Array<SigningKey & { readonly secret: string }>>()

const keysOf = (endpoint: WebhookEndpoint, nowMs: number, settings: Settings): ReadonlyArray<SigningKey> => {
  const rotated = endpoint.secret_rotated_at
  const age = {
    generation: endpoint.secret_generation,
    ...(rotated !== undefined && { rotated_at_ms: Date.parse(rotated) })
  }
  const masters = validKeysAt(settings, nowMs)
  return activeGenerations(age, nowMs, settings.secret_overlap_ms).flatMap((generation) =>
    masters.map((master) => ({ master, generation }))
  )
}
