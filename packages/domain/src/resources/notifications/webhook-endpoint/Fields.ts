import { Schema } from "effect"
import { idOf, text } from "../../../kernel/Resource.ts"

/** Maximum number of webhooks a second that an endpoint may ask for; without a rate the bank sends as fast as it can. */
const MAX_RATE = 1_000

/** Name that a caller gives an endpoint, unique in its program. */
export const Uid = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9_.-]{1,64}$/))

/** Webhooks a second, from each process of the bank. */
export const Rate = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_RATE }))

/** Signatures of Standard Webhooks that an endpoint gets besides `Service-Signature`. */
export const Signatures = Schema.Array(Schema.Literals(["standard", "standard_ed25519"])).check(Schema.isUnique())

/** Own headers of an endpoint: values by name, at most 20. `headerFaults` checks the names. */
export const HeaderValues = Schema.Record(text(64), text(1_024)).check(Schema.isMaxProperties(20))

/** Description of an endpoint, for people. */
export const Description = text(500)

const ids = <A extends string>(id: Schema.Codec<A>) =>
  Schema.Array(id).check(Schema.isMaxLength(100), Schema.isUnique())

/** Account numbers that an event must name in any field of its object. */
export const AccountNumberIds = ids(idOf("account_number"))

/** Fields of a body that narrow the events: names or patterns, objects, account numbers. An empty list narrows nothing. */
export const filterFields = (eventfulId: Schema.Codec<string>) => ({
  events: Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isPattern(/^[a-z0-9_.]{0,100}\*?[a-z0-9_.]{0,100}$/))).check(
      Schema.isMaxLength(100),
      Schema.isUnique()
    )
  ),
  object_ids: Schema.optionalKey(ids(eventfulId)),
  account_number_ids: Schema.optionalKey(AccountNumberIds)
})

/** Optional fields that an endpoint stores as they were sent. */
export const endpointFields = {
  uid: Schema.optionalKey(Uid),
  description: Schema.optionalKey(Description),
  object_ids: Schema.optionalKey(ids(text(100))),
  account_number_ids: Schema.optionalKey(AccountNumberIds),
  rate: Schema.optionalKey(Rate),
  signatures: Schema.optionalKey(Signatures)
}
