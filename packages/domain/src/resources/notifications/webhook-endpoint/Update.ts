import { Result } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { urlFaults } from "./ReceiverUrl.ts"
import { type WebhookEndpoint, webhookEndpoint } from "./WebhookEndpoint.ts"

/** Replaces the URL or the events of an endpoint. Pending deliveries go to the new URL with their next attempt. */
export const updateEndpoint = (
  id: string,
  patch: Partial<Pick<WebhookEndpoint, "url" | "events">>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    yield* faultless(patch.url === undefined ? [] : urlFaults(patch.url, facts))
    const { parts } = yield* transition(webhookEndpoint, before, "update", patch, facts)
    return decision(parts)
  })
