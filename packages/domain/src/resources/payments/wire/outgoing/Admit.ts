import type { Cents } from "../../../../kernel/Money.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { type AccountElsewhere, isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { shortfallOf } from "../../transfer/outgoing/Create.ts"
import { accountAt } from "../model/Agent.ts"
import type { Wire } from "../model/Wire.ts"

/** Rejection of a wire. */
export type Refusal = NonNullable<Wire["rejection"]>

/** Rejection of a wire to an account on the negative list. */
export const BLOCKED = {
  reason: "per_agent_request",
  additional_information: "The bank sends no wires to this account."
} as const

/** Rejection of a wire that alone exceeds the limit of the bank at Fedwire. */
export const TOO_LARGE = {
  reason: "aggregate_limit_exceeded",
  additional_information: "The bank sends no wires of this amount."
} as const

/** Returns the account that a transfer goes to, if the transfer names it. A return goes to the origin of its money. */
export const accountPaidBy = ({ type, creditor, creditor_agent }: Wire): Partial<AccountElsewhere> => {
  const { account_identifier } = creditor
  if (type === "return" || account_identifier === undefined) return {}
  return accountAt(account_identifier.value, creditor_agent)
}

/** Returns the rejection of a wire to an account on the negative list, or from an account number that lacks funds. */
export const obstacleToSend = (
  creditor: Partial<AccountElsewhere>,
  place: string,
  amount: Cents,
  facts: Facts
): Refusal | undefined => (isBlocked(creditor, "send", facts) ? BLOCKED : unfundedBy(place, amount, facts))

/** Returns the rejection of a wire whose account number lacks funds. */
export const unfundedBy = (place: string, amount: Cents, facts: Facts): Refusal | undefined => {
  const shortfall = shortfallOf(place, amount, facts)
  return shortfall === undefined ? undefined : { reason: "non_sufficient_funds", additional_information: shortfall }
}
