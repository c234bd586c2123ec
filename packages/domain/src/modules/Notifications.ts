import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { events } from "../resources/notifications/event/Definition.ts"
import { timelines } from "../resources/notifications/timeline/Definition.ts"
import { webhookAttemptKinds, webhookAttempts } from "../resources/notifications/webhook-attempt/Definition.ts"
import { webhookDeliveries } from "../resources/notifications/webhook-delivery/Definition.ts"
import { webhookEndpointKinds, webhookEndpoints } from "../resources/notifications/webhook-endpoint/Definition.ts"
import { webhookReplays } from "../resources/notifications/webhook-replay/Definition.ts"
import { webhookResends } from "../resources/notifications/webhook-resend/Definition.ts"
import { notificationsSettings } from "./settings/Notifications.ts"

/** Events, and the webhooks that deliver them. */
export const notifications: Module = {
  name: "notifications",
  needs: ["access"],
  scopes: ["event/read", ...scopesOf("event_subscription")],
  settings: notificationsSettings,
  definitions: [
    webhookEndpointKinds,
    webhookDeliveries,
    webhookAttemptKinds,
    webhookResends,
    webhookReplays,
    timelines
  ],
  overEvents: (emitted) => [events(emitted), webhookEndpoints(emitted), webhookAttempts(emitted)]
}
