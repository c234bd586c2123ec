// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Webhook delivery attempts (operator). */
export interface WebhookDeliveryCalls {
  /** Lists webhook deliveries with the number and the last result of their attempts, newest first. */
  readonly "webhook_delivery.list": { readonly call: WebhookDeliveryListCall; readonly answer: PageOf<WebhookDelivery> }
}

/** Objects of the lists. Webhook delivery attempts (operator). */
export interface WebhookDeliveryLists {
  /** Lists webhook deliveries with the number and the last result of their attempts, newest first. */
  readonly "webhook_delivery.list": WebhookDelivery
}

/** Webhook delivery. */
type WebhookDelivery = {
  /** Id of the object. */
  readonly id: Id<"webhook_delivery">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Id of an event. */
  readonly event_id: Id<"event">
  /** Name of the event. */
  readonly event: string
  /** Time of the event, where it is older than the delivery. RFC 3339. */
  readonly event_created_at?: string
  /** Id of the replay. */
  readonly webhook_replay_id?: Id<"webhook_replay">
  /** True for the last delivery of a page of its replay. */
  readonly ends_replay_page?: boolean
  /** Id of the request. */
  readonly request_id?: string
  /** Kind of the object that it is about. */
  readonly object_kind: string
  /** Id of the object that it is about. */
  readonly object_id: string
  /** Version of the object right after the event. */
  readonly object_version?: number
  /** True for a test. */
  readonly is_test?: boolean
  /** Status of the delivery. */
  readonly status: "pending" | "delivered" | "exhausted" | "canceled"
  /** Number of attempts so far. */
  readonly attempts: number
  /** Result of the last attempt: the class of the HTTP status, or no_answer. */
  readonly last_result?: "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "no_answer"
  /** Time at which the first attempt ended, if it failed. RFC 3339. */
  readonly first_failed_at?: string
  /** Time of the next attempt. RFC 3339. */
  readonly next_attempt_at?: string
  /** Place in the schedule of an attempt that `Retry-After` moved. */
  readonly moved_rung?: WebhookDeliveryMovedRung
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Webhook delivery moved rung. */
type WebhookDeliveryMovedRung = {
  /** Number of the place in the schedule, from 1. */
  readonly number: number
  /** Time of that place in the schedule. RFC 3339. */
  readonly due_at: string
}

/** Parameters of the path of `webhook_delivery.list`. */
type WebhookDeliveryListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `webhook_delivery.list`. */
type WebhookDeliveryListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"webhook_delivery">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"webhook_delivery">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id?: Id<"webhook_endpoint">
  /** Id of an event. */
  readonly event_id?: Id<"event">
  /** Status of the delivery. */
  readonly status?: "pending" | "delivered" | "exhausted" | "canceled"
}

/** Lists webhook deliveries with the number and the last result of their attempts, newest first. */
type WebhookDeliveryListCall = {
  /** Parameters of the path. */
  readonly params: WebhookDeliveryListParams
  /** Parameters of the query. */
  readonly query?: WebhookDeliveryListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
