import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { events } from "../resources/notifications/event/Definition.ts"
import { webhookDeliveries } from "../resources/notifications/webhook-delivery/Definition.ts"
import { webhookEndpointKinds, webhookEndpoints } from "../resources/notifications/webhook-endpoint/Definition.ts"

/** Events, and the webhooks that deliver them. */
export const notifications: Module = {
  name: "notifications",
  needs: ["access"],
  scopes: ["event/read", ...scopesOf("event_subscription")],
  definitions: [webhookEndpointKinds, webhookDeliveries],
  overEvents: (emitted) => [events(emitted), webhookEndpoints(emitted)]
}
