import { Result } from "effect"
import { changed, created, type Decision, decision, upserted } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { found } from "../../kernel/Found.ts"
import { fault, type Rejection, refuseTransition, reject } from "../../kernel/Rejection.ts"
import type { Versioned } from "../../kernel/Resource.ts"
import { signingSecret } from "../../webhook/SigningSecret.ts"
import {
  COUNTER,
  endpointCounter,
  lifecycle,
  MAX_ENDPOINTS,
  type WebhookEndpoint,
  webhookEndpoint
} from "./WebhookEndpoint.ts"

/** Creates an endpoint; the answer shows its signing secret. */
export const createEndpoint = (
  body: { readonly url: string; readonly events?: ReadonlyArray<string> },
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const active = facts.all(webhookEndpoint).filter(({ object }) => object.status === "active")
  if (active.length >= MAX_ENDPOINTS) return Result.fail(reject("limit_exceeded", fault("limit_reached", "program_id")))
  const object: WebhookEndpoint = {
    id: `webhook_endpoint_${facts.fresh(0)}`,
    url: body.url,
    events: body.events ?? [],
    status: "active",
    secret_generation: 1,
    created_at: facts.now.iso,
    updated_at: facts.now.iso
  }
  const counter = facts.find(endpointCounter, COUNTER.id)
  const counted = { id: COUNTER.id, last: (counter?.object.last ?? 0) + 1 }
  return Result.succeed(
    decision({
      response: withSecret(object, facts),
      changes: [created(webhookEndpoint, object), upserted(endpointCounter, counter, counted)]
    })
  )
}

/** Gives an endpoint a new secret; for the overlap both sign every webhook. */
export const rotateSecret = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(moved(id, "rotate_secret", facts), (before) => {
    const object = {
      ...before.object,
      secret_generation: before.object.secret_generation + 1,
      secret_rotated_at: facts.now.iso,
      updated_at: facts.now.iso
    }
    return decision({ response: withSecret(object, facts), changes: [changed(webhookEndpoint, before, object)] })
  })

/** Stops sending to an endpoint, for good. */
export const disableEndpoint = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(moved(id, "disable", facts), (before) => {
    const object: WebhookEndpoint = { ...before.object, status: "disabled", updated_at: facts.now.iso }
    return decision({ response: object, changes: [changed(webhookEndpoint, before, object)] })
  })

const moved = (
  id: string,
  on: "rotate_secret" | "disable",
  facts: Facts
): Result.Result<Versioned<WebhookEndpoint>, Rejection> =>
  Result.flatMap(found(webhookEndpoint, id, facts), (before) =>
    lifecycle
      .next(before.object.status, on)
      .pipe(Result.mapBoth({ onSuccess: () => before, onFailure: refuseTransition("object_state_conflict") }))
  )

const withSecret = (endpoint: WebhookEndpoint, facts: Facts) => ({
  ...endpoint,
  signing_secret: signingSecret(facts.settings.master_key, endpoint.id, endpoint.secret_generation)
})
