// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Events of a range of time sent once more to a webhook endpoint (operator). */
export interface WebhookReplayCalls {
  /** Counts the events that a replay would send to a receiver: the failed, the missing or all events of a range of time. */
  readonly "webhook_replay.count": { readonly call: WebhookReplayCountCall; readonly answer: WebhookReplay }
  /** Lists replays, newest first. */
  readonly "webhook_replay.list": { readonly call: WebhookReplayListCall; readonly answer: PageOf<WebhookReplay> }
  /** Retrieves a replay with its progress. */
  readonly "webhook_replay.get": { readonly call: WebhookReplayGetCall; readonly answer: WebhookReplay }
  /** Starts a counted replay, which sends its events page by page, each with the usual retries. */
  readonly "webhook_replay.start": { readonly call: WebhookReplayStartCall; readonly answer: WebhookReplay }
  /** Cancels a replay; the deliveries that it has made are still sent. */
  readonly "webhook_replay.cancel": { readonly call: WebhookReplayCancelCall; readonly answer: WebhookReplay }
}

/** Objects of the lists. Events of a range of time sent once more to a webhook endpoint (operator). */
export interface WebhookReplayLists {
  /** Lists replays, newest first. */
  readonly "webhook_replay.list": WebhookReplay
}

/** Webhook replay. */
type WebhookReplay = {
  /** Id of the object. */
  readonly id: Id<"webhook_replay">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Events to send: failed, missing at the receiver, or all. */
  readonly selection: "failed" | "missing" | "all"
  /** Time of the first events. RFC 3339. */
  readonly from: string
  /** Time of the first events that are left out. RFC 3339. */
  readonly until: string
  /** Status in the lifecycle of the object. */
  readonly status: "counting" | "counted" | "running" | "completed" | "canceled"
  /** Number of events looked at. */
  readonly examined: number
  /** Number of deliveries that the count found so far. */
  readonly count: number
  /** Number of deliveries made. */
  readonly replayed: number
  /** Cause of the cancellation. */
  readonly reason?: "requested" | "endpoint_disabled"
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Parameters of the path of `webhook_replay.count`. */
type WebhookReplayCountParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `webhook_replay.count`. */
type WebhookReplayCountBody = {
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id: Id<"webhook_endpoint">
  /** Events to send: failed, missing at the receiver, or all. */
  readonly selection: "failed" | "missing" | "all"
  /** Time of the first events. RFC 3339. */
  readonly from?: string
  /** Time of the first events that are left out. RFC 3339. */
  readonly until?: string
}

/** Counts the events that a replay would send to a receiver: the failed, the missing or all events of a range of time. */
type WebhookReplayCountCall = {
  /** Parameters of the path. */
  readonly params: WebhookReplayCountParams
  /** Fields of the request. */
  readonly body: WebhookReplayCountBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_replay.list`. */
type WebhookReplayListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `webhook_replay.list`. */
type WebhookReplayListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"webhook_replay">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"webhook_replay">
  /** Id of a webhook endpoint. */
  readonly webhook_endpoint_id?: Id<"webhook_endpoint">
  /** Status in the lifecycle of the object. */
  readonly status?: "counting" | "counted" | "running" | "completed" | "canceled"
}

/** Lists replays, newest first. */
type WebhookReplayListCall = {
  /** Parameters of the path. */
  readonly params: WebhookReplayListParams
  /** Parameters of the query. */
  readonly query?: WebhookReplayListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_replay.get`. */
type WebhookReplayGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the replay. */
  readonly webhook_replay_id: Id<"webhook_replay">
}

/** Retrieves a replay with its progress. */
type WebhookReplayGetCall = {
  /** Parameters of the path. */
  readonly params: WebhookReplayGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `webhook_replay.start`. */
type WebhookReplayStartParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the replay. */
  readonly webhook_replay_id: Id<"webhook_replay">
}

/** Starts a counted replay, which sends its events page by page, each with the usual retries. */
type WebhookReplayStartCall = {
  /** Parameters of the path. */
  readonly params: WebhookReplayStartParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `webhook_replay.cancel`. */
type WebhookReplayCancelParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of the replay. */
  readonly webhook_replay_id: Id<"webhook_replay">
}

/** Cancels a replay; the deliveries that it has made are still sent. */
type WebhookReplayCancelCall = {
  /** Parameters of the path. */
  readonly params: WebhookReplayCancelParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
