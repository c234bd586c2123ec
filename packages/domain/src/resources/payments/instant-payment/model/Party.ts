import { Schema } from "effect"
import { atLeast, atMost } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { networkNameOf } from "../../../access/program/NetworkName.ts"

/** Debtor or creditor of an instant payment. */
export const Party = Schema.Struct({
  name: Schema.String.check(atLeast(3), atMost(35)),
  account_number: Schema.String.check(atLeast(1), atMost(17))
})
/** Debtor or creditor of an instant payment. */
export type Party = typeof Party.Type

/** Bank of the debtor or the creditor. */
export const Agent = Schema.Struct({ routing_number: RoutingDigits })
/** Bank of the debtor or the creditor. */
export type Agent = typeof Agent.Type

/** Returns the name of a program as the name of a party, which has 3 to 35 characters (S145). */
export const partyNameOf = (facts: Parameters<typeof networkNameOf>[0]): string => {
  const name = networkNameOf(facts, 35)
  return name.length < 3 ? `Program ${name}` : name
}

/** Returns the account that a payment comes from. */
export const senderOf = ({ debtor, debtor_agent }: { readonly debtor: Party; readonly debtor_agent: Agent }) =>
  accountOf(debtor, debtor_agent)

/** Returns the account of a party at its bank. */
export const accountOf = ({ account_number }: Party, { routing_number }: Agent) => ({ account_number, routing_number })
