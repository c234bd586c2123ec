import { instantOf } from "@vostro/domain/kernel/Instant"
import type { Store } from "@vostro/domain/ports"
import {
  type WebhookDelivery,
  webhookDelivery
} from "@vostro/domain/resources/notifications/webhook-delivery/WebhookDelivery"
import {
  type WebhookEndpoint,
  webhookEndpoint
} from "@vostro/domain/resources/notifications/webhook-endpoint/WebhookEndpoint"
import { commitOf, writeOf } from "@vostro/testing/conformance/Commits"

/** Its id sorts before every program of a bank. */
export const FIRST_PROGRAM = "a_program"
const at = instantOf(0).iso

/** Builds an active endpoint. */
export const endpointOf = (name: string): WebhookEndpoint => ({
  id: `webhook_endpoint_${name}`,
  url: `https://receiver.test/${name}`,
  events: [],
  status: "active",
  secret_generation: 1,
  created_at: at,
  updated_at: at
})

const deliveryOf = ({ id }: WebhookEndpoint, index: number): WebhookDelivery => ({
  id: `webhook_delivery_${id.slice("webhook_endpoint_".length)}x${index}`,
  webhook_endpoint_id: id,
  event_id: "event_1",
  event: "thing.made",
  object_kind: webhookEndpoint.kind,
  object_id: id,
  status: "pending",
  attempts: 0,
  created_at: at,
  updated_at: at
})

/** Creates an endpoint with overdue deliveries. */
export const owe = (store: Store["Service"], name: string, count: number) => {
  const endpoint = endpointOf(name)
  const deliveries = Array.from({ length: count }, (_, index) => deliveryOf(endpoint, index))
  const objects = [
    { kind: webhookEndpoint.kind, object: endpoint },
    ...deliveries.map((object) => ({ kind: webhookDelivery.kind, object }))
  ]
  return store.commit(
    commitOf({
      program_id: FIRST_PROGRAM,
      writes: objects.map(({ kind, object }) => writeOf(object.id, 0, { kind, body: JSON.stringify(object) })),
      timers: deliveries.map(({ id }) => ({ queue: endpoint.id, object_id: id, due_at_ms: 0 }))
    })
  )
}
