import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { webhookEndpoint } from "./WebhookEndpoint.ts"
import { withSecret } from "./WithSecret.ts"

/** Rotates an endpoint's signing secret. During the overlap both secrets sign every webhook. */
export const rotateSecret = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    const rotated = { secret_generation: before.object.secret_generation + 1, secret_rotated_at: facts.now.iso }
    const { object, parts } = yield* transition(webhookEndpoint, before, "rotate_secret", rotated, facts)
    return decision({ ...parts, response: withSecret(object, facts) })
  })
