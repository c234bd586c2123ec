import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { type MovedFields, transition } from "../../../operation/Transition.ts"
import { type WebhookEndpoint, webhookEndpoint } from "./WebhookEndpoint.ts"
import { publicKeyOf, withSecret } from "./WithSecret.ts"

const healthy = { pause_reason: undefined, failing_since: undefined, failed_percent: undefined } as const

const more: Readonly<Record<"pause" | "resume" | "disable", MovedFields<WebhookEndpoint>>> = {
  pause: { pause_reason: "requested" },
  resume: healthy,
  disable: healthy
}

/**
 * Pauses an endpoint, resumes it, or disables it for good. What waits for a paused endpoint becomes due again when it
 * resumes or is disabled: to be sent, or to be canceled.
 */
export const moveEndpoint = (
  id: WebhookEndpoint["id"],
  on: "pause" | "resume" | "disable",
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    const moved = { ...more[on], public_key: publicKeyOf(before.object, facts) }
    const { parts } = yield* transition(webhookEndpoint, before, on, moved, facts)
    const wakes = { timers: [{ queue: id, object_id: id, due_at_ms: facts.now.ms }] }
    return decision(before.object.status === "paused" ? { ...parts, ...wakes } : parts)
  })

/** Rotates an endpoint's signing secret. During the overlap both secrets sign every webhook. */
export const rotateSecret = (id: WebhookEndpoint["id"], facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    const secret_generation = before.object.secret_generation + 1
    const public_key = publicKeyOf({ ...before.object, secret_generation }, facts)
    const rotated = { secret_generation, secret_rotated_at: facts.now.iso, public_key }
    const { object, parts } = yield* transition(webhookEndpoint, before, "rotate_secret", rotated, facts)
    return decision({ ...parts, response: withSecret(object, facts) })
  })
