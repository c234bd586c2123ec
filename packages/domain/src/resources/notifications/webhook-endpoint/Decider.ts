import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, decision, together, upserted } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { createObject, transition } from "../../../operation/Transition.ts"
import { isReceiverUrl } from "../../../webhook/ReceiverAddress.ts"
import { signingSecret } from "../../../webhook/SigningSecret.ts"
import { COUNTER, endpointCounter, MAX_ENDPOINTS, type WebhookEndpoint, webhookEndpoint } from "./WebhookEndpoint.ts"

/** Creates an endpoint; the answer shows its signing secret. */
export const createEndpoint = (
  body: { readonly url: string; readonly events?: ReadonlyArray<string> },
  facts: Facts
): Result.Result<Decision, Rejection> => {
  if (!isReceiverUrl(body.url, facts.settings.webhook_networks))
    return Result.fail(reject("parameters_invalid", fault("value_not_allowed", "url")))
  const active = facts.all(webhookEndpoint).filter(({ object }) => object.status === "active")
  if (active.length >= MAX_ENDPOINTS) return Result.fail(reject("limit_exceeded", fault("limit_reached", "program_id")))
  const { object, parts } = createObject(
    webhookEndpoint,
    "create",
    {
      id: facts.newId("webhook_endpoint"),
      url: body.url,
      events: body.events ?? [],
      secret_generation: 1
    },
    facts
  )
  const counter = facts.find(endpointCounter, COUNTER.id)
  const counted = { id: COUNTER.id, last: (counter?.object.last ?? 0) + 1 }
  return Result.succeed(
    together([parts, { changes: [upserted(endpointCounter, counter, counted)], response: withSecret(object, facts) }])
  )
}

/** Gives an endpoint a new secret; for the overlap both sign every webhook. */
export const rotateSecret = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    const rotated = { secret_generation: before.object.secret_generation + 1, secret_rotated_at: facts.now.iso }
    const { object, parts } = yield* transition(webhookEndpoint, before, "rotate_secret", rotated, facts)
    return decision({ ...parts, response: withSecret(object, facts) })
  })

/** Stops sending to an endpoint, for good. */
export const disableEndpoint = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    const { parts } = yield* transition(webhookEndpoint, before, "disable", {}, facts)
    return decision(parts)
  })

const withSecret = (endpoint: WebhookEndpoint, facts: Facts) => ({
  ...endpoint,
  signing_secret: signingSecret(facts.settings.master_key, endpoint.id, endpoint.secret_generation)
})
