import { Effect } from "effect"
import type { Ref } from "../../kernel/Resource.ts"
import { emptyReadSet, type Leased, Store } from "../../ports/Store.ts"
import type { Sent } from "../../resources/notifications/webhook-attempt/WebhookAttempt.ts"
import { webhookDelivery } from "../../resources/notifications/webhook-delivery/WebhookDelivery.ts"
import { webhookEndpoint } from "../../resources/notifications/webhook-endpoint/WebhookEndpoint.ts"
import { cancelResend, recordResend } from "../../resources/notifications/webhook-resend/Record.ts"
import { webhookResend } from "../../resources/notifications/webhook-resend/WebhookResend.ts"
import { attempted, type Refused } from "../decision/Attempts.ts"
import { findersOf } from "../decision/LoadedState.ts"
import { stateOf } from "../decision/StateOf.ts"
import { type Batch, commitWork } from "./CommitWork.ts"
import { postLatest } from "./PostLatest.ts"

/**
 * Sends the delivery of a resend once, whatever its status and that of its endpoint, unless that is disabled. The
 * delivery may change meanwhile: then the outcome is recorded on its new state, and not sent again.
 */
export const resendOne = Effect.fnUntraced(function* (batch: Batch, leased: Leased) {
  let sent: Sent | undefined
  const store = yield* Store
  const record = Effect.gen(function* () {
    const state = yield* loaded(batch, leased)
    const { find } = findersOf(state)
    const resend = find(webhookResend, leased.object_id)
    if (resend?.object.status !== "pending") return yield* committed(commitWork(batch, leased, state, () => undefined))
    const { webhook_delivery_id, webhook_endpoint_id } = resend.object
    const delivery = find(webhookDelivery, webhook_delivery_id)
    const endpoint = find(webhookEndpoint, webhook_endpoint_id)?.object
    if (delivery !== undefined && endpoint !== undefined && endpoint.status !== "disabled") {
      sent ??= yield* postLatest(batch.program_id, delivery.object, endpoint)
    }
    const outcome = sent
    return yield* committed(
      commitWork(batch, leased, state, (facts) =>
        delivery === undefined || outcome === undefined
          ? cancelResend(resend, facts)
          : recordResend(resend, delivery, outcome, facts)
      )
    )
  })
  return yield* attempted(store, batch.program_id, () => record)
})

const committed = (commit: ReturnType<typeof commitWork>) =>
  Effect.map(commit, (outcome): "done" | Refused =>
    outcome._tag === "Committed" || outcome.guard === "lease" ? "done" : "refused"
  )

const loaded = Effect.fnUntraced(function* (batch: Batch, { object_id }: Leased) {
  const load = Effect.fnUntraced(function* (objects: ReadonlyArray<Ref>) {
    const reads = { objects }
    return stateOf(batch.queue, [reads], yield* (yield* Store).load(batch.program_id, { ...emptyReadSet, ...reads }))
  })
  const own = { kind: webhookResend.kind, id: object_id }
  const first = yield* load([own])
  const resend = findersOf(first).find(webhookResend, object_id)?.object
  if (resend === undefined) return first
  return yield* load([
    own,
    { kind: webhookDelivery.kind, id: resend.webhook_delivery_id },
    { kind: webhookEndpoint.kind, id: resend.webhook_endpoint_id }
  ])
})
