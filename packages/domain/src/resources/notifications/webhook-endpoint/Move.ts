import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { webhookEndpoint } from "./WebhookEndpoint.ts"

/** Pauses an endpoint, resumes it, or disables it for good. */
export const moveEndpoint = (
  id: string,
  on: "pause" | "resume" | "disable",
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    const { parts } = yield* transition(webhookEndpoint, before, on, {}, facts)
    return decision(parts)
  })
