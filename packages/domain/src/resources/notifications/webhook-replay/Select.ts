import type { Versioned } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import type { StoredEvent } from "../event/Event.ts"
import { deliveryTo, type WebhookDelivery, webhookDelivery } from "../webhook-delivery/WebhookDelivery.ts"
import { wants } from "../webhook-endpoint/Filter.ts"
import type { WebhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import type { WebhookReplay } from "./WebhookReplay.ts"

/** An event to send again, with the last delivery of it to the endpoint, if there is one. */
export interface Selected {
  readonly event: StoredEvent
  readonly last: Versioned<WebhookDelivery> | undefined
}

/** Query for the last delivery of an event to the endpoint of a replay. */
export const lastTo = ({ webhook_endpoint_id }: Pick<WebhookReplay, "webhook_endpoint_id">, event: StoredEvent) =>
  deliveryTo({ webhook_endpoint_id, event_id: event.id })

/** Selects the events of a page that a replay sends. */
export const selected = (
  replay: WebhookReplay,
  endpoint: WebhookEndpoint,
  events: ReadonlyArray<StoredEvent>,
  facts: Pick<Facts, "newest">
): ReadonlyArray<Selected> =>
  events
    .filter((event) => event.webhook !== false && subscribes(endpoint, event))
    .map((event) => ({ event, last: facts.newest(webhookDelivery, lastTo(replay, event)) }))
    .filter(({ last }) => isSelected(replay.selection, last?.object))

const subscribes = (endpoint: WebhookEndpoint, event: StoredEvent): boolean =>
  wants(endpoint, {
    name: event.event,
    object_id: String(event.object["id"]),
    body: JSON.stringify(event)
  })

const isSelected = (selection: WebhookReplay["selection"], last: WebhookDelivery | undefined): boolean => {
  if (last === undefined) return selection !== "failed"
  // An untried delivery is on its way without a replay.
  if (last.status === "pending" && last.attempts === 0) return false
  if (selection === "missing") return false
  return selection === "all" || last.status === "pending" || last.status === "exhausted"
}
