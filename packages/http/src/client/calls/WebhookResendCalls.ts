// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"

/** Single events sent once more to a webhook endpoint (operator). */
export interface WebhookResendCalls {
  /** Sends an event to a webhook endpoint once more, also to a paused one. */
  readonly "webhook_resend.create": { readonly call: WebhookResendCreateCall; readonly answer: WebhookResend }
  /** Retrieves a resend with its outcome. */
  readonly "webhook_resend.get": { readonly call: WebhookResendGetCall; readonly answer: WebhookResend }
}

/** Webhook resend. */
type WebhookResend = {
  /** Id of the object. */
  readonly id: Id<"webhook_resend">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Id of a webhook delivery. */
  readonly webhook_delivery_id: Id<"webhook_delivery">
  /** Id of an event. */
  readonly event_id: Id<"event">
  /** Name of the event. */
  readonly event: string
  /** Status in the lifecycle of the object. */
  readonly status: "pending" | "delivered" | "failed" | "canceled"
  /** Id of the attempt. */
  readonly webhook_attempt_id?: Id<"webhook_attempt">
  /** Class of the HTTP status of the answer, or no_answer. */
  readonly result?: "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "no_answer"
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Parameters of the path of `webhook_resend.create`. */
type WebhookResendCreateParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `webhook_resend.create`. */
type WebhookResendCreateBody = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Id of an event. */
  readonly event_id: Id<"event">
}

/** Sends an event to a webhook endpoint once more, also to a paused one. */
type WebhookResendCreateCall = {
  /** Parameters of the path. */
  readonly params: WebhookResendCreateParams
  /** Fields of the request. */
  readonly body: WebhookResendCreateBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_resend.get`. */
type WebhookResendGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the resend. */
  readonly webhook_resend_id: Id<"webhook_resend">
}

/** Retrieves a resend with its outcome. */
type WebhookResendGetCall = {
  /** Parameters of the path. */
  readonly params: WebhookResendGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
