import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** The statuses of a webhook endpoint. */
export const WebhookEndpointStatus = Schema.Literals(["active", "paused", "disabled"])

/** Reasons of a pause: somebody asked for it, or the receiver answered 410. */
export const PauseReason = Schema.Literals(["requested", "gone"])

/**
 * Webhook endpoint lifecycle. Deliveries to a paused endpoint wait until it resumes. `disabled` is final, and pending
 * deliveries are canceled. No event is sent as a webhook: an endpoint that fails could not receive it.
 */
export const lifecycle = machine("webhook_endpoint", WebhookEndpointStatus, [
  { on: "create", from: [NEW], to: "active" },
  { on: "update", from: ["active"], to: "active" },
  { on: "update", from: ["paused"], to: "paused" },
  { on: "pause", from: ["active"], to: "paused", event: "webhook_endpoint.paused" },
  { on: "gone", from: ["active"], to: "paused", event: "webhook_endpoint.paused" },
  { on: "resume", from: ["paused"], to: "active" },
  { on: "rotate_secret", from: ["active"], to: "active" },
  { on: "rotate_secret", from: ["paused"], to: "paused" },
  { on: "fail", from: ["active"], to: "active" },
  { on: "warn", from: ["active"], to: "active", event: "webhook_endpoint.failing" },
  { on: "exhaust", from: ["active"], to: "active", event: "webhook_endpoint.exhausted" },
  { on: "calm", from: ["active"], to: "active" },
  { on: "recover", from: ["active"], to: "active", event: "webhook_endpoint.recovered" },
  { on: "disable", from: ["active", "paused"], to: "disabled" }
])

/** The triggers of a webhook endpoint. */
export type Trigger = TriggerOf<typeof lifecycle>
