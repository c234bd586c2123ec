import { Result, Schema } from "effect"
import { faultless } from "../../../kernel/Rejection.ts"
import { idOf } from "../../../kernel/Resource.ts"
import { decision, found } from "../../../operation/Decision.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { listOf } from "../../../operation/Page.ts"
import { transition } from "../../../operation/Transition.ts"
import { createEndpoint } from "./Create.ts"
import { moveEndpoint } from "./Move.ts"
import { ReceiverUrl, subscribedEvents, urlFaults } from "./ReceiverUrl.ts"
import { rotateSecret } from "./RotateSecret.ts"
import { COUNTER, WebhookEndpoint, webhookEndpoint } from "./WebhookEndpoint.ts"
import { EndpointWithSecret, noKey } from "./WithSecret.ts"

const read = { scope: "event_subscription/read", invalid_status: 422 } as const
const write = { scope: "event_subscription/read_write", invalid_status: 422 } as const
const byId = Schema.Struct({ webhook_endpoint_id: idOf("webhook_endpoint") })
const itself = (id: string) => ({ objects: [{ kind: webhookEndpoint.kind, id }] })
const moveRejects = ["object_state_conflict"] as const

/** A transition that a partner requests. */
const partnerMove = <const N extends "pause" | "resume">(on: N, summary: string) =>
  command({
    ...write,
    name: `event_subscription.${on}`,
    summary,
    at: ["POST", `/v1/event_subscription/:webhook_endpoint_id/${on}`],
    params: byId,
    output: WebhookEndpoint,
    rejects: moveRejects,
    reads: ({ params }) => itself(params.webhook_endpoint_id),
    decide: ({ params }, facts) => moveEndpoint(params.webhook_endpoint_id, on, facts)
  })

/** Partner operations on the webhook endpoints of their own program (v1). The spec does not show them; they are ours. */
export const subscriptionOperations = (eventNames: ReadonlyArray<string>) => {
  const events = Schema.optionalKey(subscribedEvents(eventNames))
  return [
    command({
      ...write,
      name: "event_subscription.create",
      audited: true,
      summary:
        "Subscribes a URL to events of the program; only this response and a rotation show the signing secret of its webhooks.",
      at: ["POST", "/v1/event_subscription"],
      idempotency: noKey,
      body: Schema.Struct({ url: ReceiverUrl, events }),
      output: EndpointWithSecret,
      rejects: ["limit_exceeded"],
      reads: () => ({ objects: [COUNTER], all: [webhookEndpoint.kind] }),
      decide: ({ body }, facts) => createEndpoint(body, facts)
    }),
    listing({
      ...read,
      name: "event_subscription.list",
      summary: "Lists the program's event subscriptions, newest first, without their secrets.",
      at: ["GET", "/v1/event_subscription"],
      ...listOf(webhookEndpoint, WebhookEndpoint, {})
    }),
    retrieve({
      ...read,
      name: "event_subscription.get",
      summary: "Retrieves an event subscription, without its secret.",
      at: ["GET", "/v1/event_subscription/:webhook_endpoint_id"],
      params: byId,
      output: WebhookEndpoint,
      resource: webhookEndpoint,
      id: ({ webhook_endpoint_id }) => webhook_endpoint_id
    }),
    command({
      ...write,
      name: "event_subscription.update",
      summary: "Changes the URL or the events of an event subscription; pending deliveries go to the new URL.",
      at: ["PATCH", "/v1/event_subscription/:webhook_endpoint_id"],
      params: byId,
      body: Schema.Struct({ url: Schema.optionalKey(ReceiverUrl), events }),
      output: WebhookEndpoint,
      rejects: moveRejects,
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params, body }, facts) =>
        Result.gen(function* () {
          const before = yield* found(webhookEndpoint, params.webhook_endpoint_id, facts)
          yield* faultless(body.url === undefined ? [] : urlFaults(body.url, facts))
          return decision((yield* transition(webhookEndpoint, before, "update", body, facts)).parts)
        })
    }),
    partnerMove("pause", "Pauses an event subscription; later events are not delivered, and pending deliveries wait."),
    partnerMove("resume", "Resumes a paused event subscription; deliveries that waited are sent within three hours."),
    command({
      ...write,
      name: "event_subscription.rotate_secret",
      audited: true,
      summary: "Rotates the signing secret of an event subscription; during the overlap both secrets sign.",
      at: ["POST", "/v1/event_subscription/:webhook_endpoint_id/rotate_secret"],
      idempotency: noKey,
      params: byId,
      output: EndpointWithSecret,
      rejects: moveRejects,
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => rotateSecret(params.webhook_endpoint_id, facts)
    }),
    command({
      ...write,
      name: "event_subscription.delete",
      summary: "Deletes an event subscription: it stays readable as `disabled`, and deliveries to it stop for good.",
      at: ["DELETE", "/v1/event_subscription/:webhook_endpoint_id"],
      params: byId,
      output: WebhookEndpoint,
      rejects: moveRejects,
      reads: ({ params }) => itself(params.webhook_endpoint_id),
      decide: ({ params }, facts) => moveEndpoint(params.webhook_endpoint_id, "disable", facts)
    })
  ] as const
}
