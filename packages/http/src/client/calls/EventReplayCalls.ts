// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Events of a range of time sent once more to a receiver. */
export interface EventReplayCalls {
  /** Counts the events that a replay would send to a receiver: the failed, the missing or all events of a range of time. */
  readonly "event_replay.count": { readonly call: EventReplayCountCall; readonly answer: EventReplay }
  /** Lists replays, newest first. */
  readonly "event_replay.list": { readonly call: EventReplayListCall; readonly answer: PageOf<EventReplay> }
  /** Retrieves a replay with its progress. */
  readonly "event_replay.get": { readonly call: EventReplayGetCall; readonly answer: EventReplay }
  /** Starts a counted replay, which sends its events page by page, each with the usual retries. */
  readonly "event_replay.start": { readonly call: EventReplayStartCall; readonly answer: EventReplay }
  /** Cancels a replay; the deliveries that it has made are still sent. */
  readonly "event_replay.cancel": { readonly call: EventReplayCancelCall; readonly answer: EventReplay }
}

/** Objects of the lists. Events of a range of time sent once more to a receiver. */
export interface EventReplayLists {
  /** Lists replays, newest first. */
  readonly "event_replay.list": EventReplay
}

/** Event replay. */
type EventReplay = {
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

/** Fields of the request of `event_replay.count`. */
type EventReplayCountBody = {
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
type EventReplayCountCall = {
  /** Fields of the request. */
  readonly body: EventReplayCountBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the query of `event_replay.list`. */
type EventReplayListQuery = {
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
type EventReplayListCall = {
  /** Parameters of the query. */
  readonly query?: EventReplayListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `event_replay.get`. */
type EventReplayGetParams = {
  /** Id of the replay. */
  readonly webhook_replay_id: Id<"webhook_replay">
}

/** Retrieves a replay with its progress. */
type EventReplayGetCall = {
  /** Parameters of the path. */
  readonly params: EventReplayGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `event_replay.start`. */
type EventReplayStartParams = {
  /** Id of the replay. */
  readonly webhook_replay_id: Id<"webhook_replay">
}

/** Starts a counted replay, which sends its events page by page, each with the usual retries. */
type EventReplayStartCall = {
  /** Parameters of the path. */
  readonly params: EventReplayStartParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `event_replay.cancel`. */
type EventReplayCancelParams = {
  /** Id of the replay. */
  readonly webhook_replay_id: Id<"webhook_replay">
}

/** Cancels a replay; the deliveries that it has made are still sent. */
type EventReplayCancelCall = {
  /** Parameters of the path. */
  readonly params: EventReplayCancelParams
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}
