import { Result } from "effect"
import { explained, fault, type Rejection, reject, standing, stateFault } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { webhookEndpoint } from "../webhook-endpoint/WebhookEndpoint.ts"
import { MAX_REPLAY, REPLAY_QUEUE, webhookReplay } from "./WebhookReplay.ts"

/** Refusal of a second replay to an endpoint at the same time. */
export const otherRuns: Rejection = reject(
  "object_state_conflict",
  explained(
    fault("value_repeated", "webhook_endpoint_id"),
    "Another replay to this endpoint is counting or running. Wait until it has ended, or cancel it."
  )
)

/** Fault of a replay to a disabled endpoint. */
export const disabledFault = stateFault(standing(webhookEndpoint, { status: "disabled" }), "replay", [
  "active",
  "paused"
])

const tooMany = reject(
  "limit_exceeded",
  explained(
    fault("limit_reached", "webhook_replay_id"),
    `A replay makes at most ${MAX_REPLAY} deliveries. Count shorter ranges of time, and run them one after another.`
  )
)

/** Starts a counted replay. */
export const startReplay = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookReplay, id, facts)
    const fresh = { examined: 0, kept: {} }
    const { parts } = yield* transition(webhookReplay, before, "start", fresh, facts)
    if (before.object.count > MAX_REPLAY) return yield* Result.fail(tooMany)
    return decision({ ...parts, timers: [{ queue: REPLAY_QUEUE, object_id: id, due_at_ms: facts.now.ms }] })
  })

/** Cancels a replay. The deliveries that it has made are still sent: one page at most. */
export const cancelReplay = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookReplay, id, facts)
    const { parts } = yield* transition(webhookReplay, before, "cancel", { reason: "requested", kept: {} }, facts)
    return decision({ ...parts, timers: [{ queue: REPLAY_QUEUE, object_id: id, due_at_ms: null }] })
  })
