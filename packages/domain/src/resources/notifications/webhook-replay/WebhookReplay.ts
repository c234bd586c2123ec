import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"
import { Count, idOf, resource, Timestamp } from "../../../kernel/Resource.ts"

/** The statuses of a replay. */
export const WebhookReplayStatus = Schema.Literals(["counting", "counted", "running", "completed", "canceled"])

/** Lifecycle of a replay: it counts what it would send, and sends it when it is started. */
export const lifecycle = machine("webhook_replay", WebhookReplayStatus, [
  { on: "count", from: [NEW], to: "counting" },
  { on: "counted", from: ["counting"], to: "counted" },
  { on: "start", from: ["counted"], to: "running" },
  { on: "complete", from: ["running"], to: "completed" },
  { on: "cancel", from: ["counting", "counted", "running"], to: "canceled" }
])

/** The triggers of a replay. */
export type ReplayTrigger = TriggerOf<typeof lifecycle>

/**
 * The events of a replay. `failed`: the last delivery has failed so far or for good. `missing`: the endpoint has no
 * delivery of it. `all`: every event that the endpoint subscribes to.
 */
export const Selection = Schema.Literals(["failed", "missing", "all"])

/** Maximum number of deliveries of a replay (ours). */
export const MAX_REPLAY = 1_000_000

/** A task that sends the events of a time to an endpoint once more. */
export interface WebhookReplay extends Schema.Schema.Type<typeof WebhookReplay> {}
export const WebhookReplay = Schema.Struct({
  id: idOf("webhook_replay"),
  webhook_endpoint_id: idOf("webhook_endpoint"),
  selection: Selection,
  /** Time of the first events. */
  from: Timestamp,
  /** Time of the first events that are left out. */
  until: Timestamp,
  status: WebhookReplayStatus,
  /** Number of events looked at, by the count or since the start. */
  examined: Count,
  /** Number of deliveries that the count found, so far. */
  count: Count,
  /** Number of deliveries made so far. */
  replayed: Count,
  /** Cause of a cancellation. */
  reason: Schema.optionalKey(Schema.Literals(["requested", "endpoint_disabled"])),
  created_at: Timestamp,
  updated_at: Timestamp
})

const Kept = Schema.Struct({
  /** The last event that was looked at. */
  after: Schema.optionalKey(idOf("event")),
  /** The delivery that the next page waits for, and the number of its attempts before this replay. */
  waits_for: Schema.optionalKey(Schema.Struct({ id: idOf("webhook_delivery"), attempts: Count }))
})

/** A stored replay, with its place. */
export interface StoredReplay extends WebhookReplay {
  readonly kept: typeof Kept.Type
}

/** The replay resource. An endpoint has at most one replay that counts or runs. */
export const webhookReplay = resource<StoredReplay, ReplayTrigger>({
  kind: "webhook_replay",
  schema: Schema.Struct({ ...WebhookReplay.fields, kept: Kept }),
  shown: viewer<StoredReplay>(),
  lifecycles: [lifecycle],
  refuses: "object_state_conflict",
  attributes: ({ webhook_endpoint_id, status }) => ({ webhook_endpoint_id, status }),
  indexed: ["webhook_endpoint_id"],
  unindexed: ["status"],
  uniques: ({ status, webhook_endpoint_id }) =>
    status === "counting" || status === "running" ? [{ name: "endpoint", value: webhook_endpoint_id }] : []
})

/** Queue of the job that counts and runs replays. */
export const REPLAY_QUEUE = "webhook_replay.run"
