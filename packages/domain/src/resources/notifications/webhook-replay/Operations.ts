import { Schema } from "effect"
import { idOf, Timestamp } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { webhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import { type AskedReplay, countReplay } from "./Count.ts"
import { cancelReplay, otherRuns, startReplay } from "./Move.ts"
import { Selection, WebhookReplay, WebhookReplayStatus, webhookReplay } from "./WebhookReplay.ts"

const ofPartner = { scope: "event_subscription/read_write", invalid_status: 422 } as const
const readByPartner = { scope: "event_subscription/read", invalid_status: 422 } as const
const fields = { webhook_replay_id: idOf("webhook_replay") }
const byId = { params: Schema.Struct(fields) }

interface Named {
  readonly params: { readonly webhook_replay_id: string }
}

const count = {
  body: Schema.Struct({
    webhook_endpoint_id: idOf("webhook_endpoint"),
    selection: Selection,
    from: Schema.optionalKey(Timestamp),
    until: Schema.optionalKey(Timestamp)
  }),
  output: WebhookReplay,
  status: 202,
  rejects: ["object_state_conflict"],
  taken: otherRuns,
  reads: ({ body }: { readonly body: AskedReplay }) => ({
    objects: [{ kind: webhookEndpoint.kind, id: body.webhook_endpoint_id }]
  }),
  decide: ({ body }: { readonly body: AskedReplay }, facts: Facts) => countReplay(body, facts)
} as const

const move = {
  output: WebhookReplay,
  reads: ({ params }: Named) => ({ objects: [{ kind: webhookReplay.kind, id: params.webhook_replay_id }] })
}

const start = {
  ...move,
  status: 202,
  rejects: ["object_state_conflict", "limit_exceeded"],
  taken: otherRuns,
  decide: ({ params }: Named, facts: Facts) => startReplay(params.webhook_replay_id, facts)
} as const

const cancel = {
  ...move,
  rejects: ["object_state_conflict"],
  decide: ({ params }: Named, facts: Facts) => cancelReplay(params.webhook_replay_id, facts)
} as const

const get = {
  output: WebhookReplay,
  resource: webhookReplay,
  id: ({ webhook_replay_id }: Named["params"]) => webhook_replay_id
}

const list = listOf(webhookReplay, WebhookReplay, {
  webhook_endpoint_id: Schema.optionalKey(idOf("webhook_endpoint")),
  status: Schema.optionalKey(WebhookReplayStatus)
})

const counts =
  "Counts the events that a replay would send to a receiver: the failed, the missing or all events of a range of time."
const starts = "Starts a counted replay, which sends its events page by page, each with the usual retries."
const cancels = "Cancels a replay; the deliveries that it has made are still sent."
const gets = "Retrieves a replay with its progress."
const lists = "Lists replays, newest first."

const partnerOperations = [
  command({
    ...ofPartner,
    ...count,
    audited: true,
    name: "event_replay.count",
    summary: counts,
    at: ["POST", "/v1/event_replay"]
  }),
  listing({ ...readByPartner, ...list, name: "event_replay.list", summary: lists, at: ["GET", "/v1/event_replay"] }),
  retrieve({
    ...readByPartner,
    ...byId,
    ...get,
    name: "event_replay.get",
    summary: gets,
    at: ["GET", "/v1/event_replay/:webhook_replay_id"]
  }),
  command({
    ...ofPartner,
    ...byId,
    ...start,
    audited: true,
    name: "event_replay.start",
    summary: starts,
    at: ["POST", "/v1/event_replay/:webhook_replay_id/start"]
  }),
  command({
    ...ofPartner,
    ...byId,
    ...cancel,
    audited: true,
    name: "event_replay.cancel",
    summary: cancels,
    at: ["POST", "/v1/event_replay/:webhook_replay_id/cancel"]
  })
] as const

const ofProgram = inProgram({})
const ofReplay = inProgram(fields)

const operatorOperations = [
  command({
    ...ofProgram,
    ...count,
    name: "webhook_replay.count",
    summary: counts,
    at: ["POST", "/operator/v1/programs/:program_id/webhook_replays"]
  }),
  listing({
    ...ofProgram,
    ...list,
    name: "webhook_replay.list",
    summary: lists,
    at: ["GET", "/operator/v1/programs/:program_id/webhook_replays"]
  }),
  retrieve({
    ...ofReplay,
    ...get,
    name: "webhook_replay.get",
    summary: gets,
    at: ["GET", "/operator/v1/programs/:program_id/webhook_replays/:webhook_replay_id"]
  }),
  command({
    ...ofReplay,
    ...start,
    name: "webhook_replay.start",
    summary: starts,
    at: ["POST", "/operator/v1/programs/:program_id/webhook_replays/:webhook_replay_id/start"]
  }),
  command({
    ...ofReplay,
    ...cancel,
    name: "webhook_replay.cancel",
    summary: cancels,
    at: ["POST", "/operator/v1/programs/:program_id/webhook_replays/:webhook_replay_id/cancel"]
  })
] as const

/** Replays of webhooks, by partners and by operators: the same task. */
export const webhookReplayOperations = [...partnerOperations, ...operatorOperations] as const
