import type { Result } from "effect"
import { Schema } from "effect"
import { faultless, type Rejection, type SubError } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { type EventCatalogue, eventfulIdIn } from "../../../operation/Module.ts"
import type { MovedFields } from "../../../operation/Transition.ts"
import { Description, filterFields, HeaderValues, Rate, Signatures, Uid } from "./Fields.ts"
import { eventFaults } from "./Filter.ts"
import { headerFaults, ReceiverUrl, urlFaults } from "./Receiver.ts"
import type { WebhookEndpoint } from "./WebhookEndpoint.ts"

/** Makes the bodies that create, change and upsert an endpoint, in a bank with these events. */
export const endpointBodies = (emitted: EventCatalogue) => {
  const fields = {
    ...filterFields(eventfulIdIn(emitted)),
    headers: Schema.optionalKey(HeaderValues),
    signatures: Schema.optionalKey(Signatures)
  }
  const whole = {
    url: ReceiverUrl,
    ...fields,
    description: Schema.optionalKey(Description),
    rate: Schema.optionalKey(Rate)
  }
  return {
    created: Schema.Struct({ ...whole, uid: Schema.optionalKey(Uid) }),
    upserted: Schema.Struct({ ...whole, uid: Uid }),
    changed: Schema.Struct({
      url: Schema.optionalKey(ReceiverUrl),
      ...fields,
      description: Schema.optionalKey(Schema.NullOr(Description)),
      rate: Schema.optionalKey(Schema.NullOr(Rate))
    })
  }
}

/** Fields of a change. An empty list, an empty record and null remove what they name. */
export type EndpointChange = ReturnType<typeof endpointBodies>["changed"]["Type"]

/** Refuses a body with a URL, an event or a header that the bank does not send. Names all of them. */
export const checkBody = (
  body: EndpointChange,
  eventNames: ReadonlyArray<string>,
  facts: Facts
): Result.Result<void, Rejection> => faultless(faultsOf(body, eventNames, facts))

const faultsOf = (
  { events = [], headers = {}, url }: EndpointChange,
  eventNames: ReadonlyArray<string>,
  facts: Facts
): ReadonlyArray<SubError> => [
  ...(url === undefined ? [] : urlFaults(url, facts)),
  ...eventFaults(events, eventNames),
  ...headerFaults(headers)
]

/** Returns the stored fields of a change; undefined removes a field. */
export const storedFields = ({
  account_number_ids,
  description,
  events,
  headers,
  object_ids,
  rate,
  signatures,
  url
}: EndpointChange): MovedFields<WebhookEndpoint> => ({
  ...(url !== undefined && { url }),
  ...(events !== undefined && { events }),
  ...(object_ids !== undefined && { object_ids: filled(object_ids) }),
  ...(account_number_ids !== undefined && { account_number_ids: filled(account_number_ids) }),
  ...(signatures !== undefined && { signatures: filled(signatures) }),
  ...(description !== undefined && { description: description ?? undefined }),
  ...(rate !== undefined && { rate: rate ?? undefined }),
  ...(headers !== undefined && {
    header_names: filled(Object.keys(headers)),
    kept: Object.keys(headers).length === 0 ? undefined : { headers }
  })
})

const filled = <A>(list: ReadonlyArray<A>): ReadonlyArray<A> | undefined => (list.length === 0 ? undefined : list)
