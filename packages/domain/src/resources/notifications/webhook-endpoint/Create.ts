import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, type Facts, together, upserted } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { checkBody, type EndpointChange, storedFields } from "./Body.ts"
import {
  COUNTER,
  endpointCounter,
  MAX_ENDPOINTS,
  MAX_ENDPOINTS_EVER,
  type WebhookEndpoint,
  webhookEndpoint
} from "./WebhookEndpoint.ts"
import { publicKeyOf, withSecret } from "./WithSecret.ts"

/** Fields of a new endpoint. */
export interface NewEndpoint extends EndpointChange {
  readonly url: string
  readonly uid?: string
}

/** Creates a webhook endpoint. The response shows its signing secret. */
export const createEndpoint = (
  { uid, ...body }: NewEndpoint,
  eventNames: ReadonlyArray<string>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    yield* checkBody(body, eventNames, facts)
    if (uid !== undefined && endpointNamed(uid, facts) !== undefined) return yield* Result.fail(uidTaken(uid))
    if (isFull(facts)) return yield* Result.fail(reject("limit_exceeded", fault("limit_reached", "program_id")))
    const stored = given(storedFields(body))
    const id = facts.newId("webhook_endpoint")
    const public_key = publicKeyOf({ id, secret_generation: 1, ...stored }, facts)
    const { object, parts } = createObject(
      webhookEndpoint,
      "create",
      {
        id,
        url: body.url,
        events: [],
        ...(uid !== undefined && { uid }),
        ...stored,
        ...(public_key !== undefined && { public_key }),
        secret_generation: 1
      },
      facts
    )
    const counter = facts.find(endpointCounter, COUNTER.id)
    const counted = { id: COUNTER.id, last: (counter?.object.last ?? 0) + 1 }
    const counting = upserted(endpointCounter, counter, counted)
    return together([parts, { changes: [counting], response: withSecret(object, facts) }])
  })

/** Returns the endpoint with a `uid`, unless it is disabled. */
export const endpointNamed = (uid: string, facts: Facts) =>
  facts.all(webhookEndpoint).find(({ object }) => object.uid === uid && object.status !== "disabled")

const uidTaken = (uid: string): Rejection =>
  reject("parameters_invalid", {
    ...fault("value_not_allowed", "uid"),
    why: `Another endpoint has the uid ${uid}: change it by POST to upsert, or choose another uid.`
  })

// A new object has no field without a value.
const given = (fields: ReturnType<typeof storedFields>): Partial<WebhookEndpoint> =>
  // trusted: the fields of an endpoint, of which only those that are undefined are left out.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<WebhookEndpoint>

const isFull = (facts: Facts): boolean => {
  const endpoints = facts.all(webhookEndpoint)
  const inUse = endpoints.filter(({ object }) => object.status !== "disabled")
  return inUse.length >= MAX_ENDPOINTS || endpoints.length >= MAX_ENDPOINTS_EVER
}
