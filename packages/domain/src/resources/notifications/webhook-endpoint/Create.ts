import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, type Facts, together, upserted } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { urlFaults } from "./ReceiverUrl.ts"
import { COUNTER, endpointCounter, MAX_ENDPOINTS, MAX_ENDPOINTS_EVER, webhookEndpoint } from "./WebhookEndpoint.ts"
import { withSecret } from "./WithSecret.ts"

/** Creates a webhook endpoint. The response shows its signing secret. */
export const createEndpoint = (
  body: { readonly url: string; readonly events?: ReadonlyArray<string> },
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const faults = urlFaults(body.url, facts)
  if (faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  if (isFull(facts)) return Result.fail(reject("limit_exceeded", fault("limit_reached", "program_id")))
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

const isFull = (facts: Facts): boolean => {
  const endpoints = facts.all(webhookEndpoint)
  const inUse = endpoints.filter(({ object }) => object.status !== "disabled")
  return inUse.length >= MAX_ENDPOINTS || endpoints.length >= MAX_ENDPOINTS_EVER
}
