import type { Cents } from "../../../../kernel/Money.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { AccountElsewhere } from "../../blocked-account/model/AccountElsewhere.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { type Admitted, admitted, shortfallOf } from "../../transfer/outgoing/Admit.ts"
import { accountAt } from "../model/Agent.ts"
import type { Wire } from "../model/Wire.ts"

/** Rejection of a wire. */
type Refusal = NonNullable<Wire["rejection"]>

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

/** Checks a new wire against the negative list, the funds and the limit of its account number. */
export const admitWire = (
  creditor: Partial<AccountElsewhere>,
  amount: Cents,
  number: AccountNumber,
  facts: Facts
): Admitted<Refusal> => {
  const obstacle = isBlocked(creditor, "send", facts) ? BLOCKED : unfundedBy(number.id, amount, facts)
  const refused = (reason: Refusal["reason"], text: string): Refusal => ({ reason, additional_information: text })
  return admitted<Refusal>(obstacle, [number, "wire", amount], refused, facts)
}

/** Returns the rejection of a wire whose account number lacks funds. */
export const unfundedBy = (place: string, amount: Cents, facts: Facts): Refusal | undefined => {
  const shortfall = shortfallOf(place, amount, facts)
  return shortfall === undefined ? undefined : { reason: "non_sufficient_funds", additional_information: shortfall }
}
