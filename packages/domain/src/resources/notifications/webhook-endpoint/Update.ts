import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { transition } from "../../../operation/Transition.ts"
import { checkBody, type EndpointChange, storedFields } from "./Body.ts"
import { createEndpoint, endpointNamed, type NewEndpoint } from "./Create.ts"
import { type WebhookEndpoint, webhookEndpoint } from "./WebhookEndpoint.ts"
import { publicKeyOf } from "./WithSecret.ts"

/** Changes the fields of an endpoint that the body has. */
export const updateEndpoint = (
  id: WebhookEndpoint["id"],
  body: EndpointChange,
  eventNames: ReadonlyArray<string>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(webhookEndpoint, id, facts)
    yield* checkBody(body, eventNames, facts)
    return decision((yield* updated(before, body, facts)).parts)
  })

/**
 * Creates the endpoint with the `uid` of the body, or gives it exactly the fields of the body: absent ones are removed.
 * A repeat with the same body changes nothing. Only a creation shows the secret.
 */
export const upsertEndpoint = (
  { uid, ...body }: NewEndpoint & { readonly uid: string },
  eventNames: ReadonlyArray<string>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = endpointNamed(uid, facts)
    if (before === undefined) return yield* createEndpoint({ ...body, uid }, eventNames, facts)
    yield* checkBody(body, eventNames, facts)
    const { object, parts } = yield* updated(before, { ...nothing, ...body }, facts)
    const isSame = JSON.stringify(sorted(object)) === JSON.stringify(sorted(before.object))
    return decision(isSame ? { response: webhookEndpoint.shown?.(before.object) ?? {} } : parts)
  })

const nothing: EndpointChange = {
  events: [],
  object_ids: [],
  account_number_ids: [],
  signatures: [],
  headers: {},
  description: null,
  rate: null
}

const updated = (before: Versioned<WebhookEndpoint>, body: EndpointChange, facts: Facts) => {
  const fields = storedFields(body)
  const signatures = "signatures" in fields ? fields.signatures : before.object.signatures
  const keyed = { id: before.object.id, secret_generation: before.object.secret_generation }
  const public_key = publicKeyOf({ ...keyed, ...(signatures !== undefined && { signatures }) }, facts)
  return transition(webhookEndpoint, before, "update", { ...fields, public_key }, facts)
}

// Fields in one order, without the time of the change.
const sorted = ({ updated_at: _, ...fields }: WebhookEndpoint) =>
  Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))
