import { fault } from "../../../kernel/Rejection.ts"
import type { Rule } from "../../../operation/Rule.ts"
import { holderTypeOf } from "../entity/Adult.ts"
import type { NamedParties } from "./Parties.ts"

/** Requires that the holder type, if a client states it, agrees with the account holders. */
export const holderTypeRule: Rule<{ readonly entities: NamedParties }> = {
  error: fault("value_conflicting", "entities.account_holder_type", "entities.account_holders"),
  holds: ({ entities: { account_holders, account_holder_type: stated } }, facts) =>
    stated === undefined || stated === holderTypeOf(account_holders, facts)
}
