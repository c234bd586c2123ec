import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { webhookEndpoint } from "./WebhookEndpoint.ts"

/** Disables an endpoint for good. */
export const disableEndpoint = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    const { parts } = yield* transition(webhookEndpoint, before, "disable", {}, facts)
    return decision(parts)
  })
