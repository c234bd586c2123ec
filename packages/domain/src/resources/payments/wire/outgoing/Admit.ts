import { Result } from "effect"
import type { Cents } from "../../../../kernel/Money.ts"
import { available, isPositionId } from "../../../../ledger/Position.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import type { AccountElsewhere } from "../../blocked-account/model/AccountElsewhere.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { countPayment, LIMIT_DETAILS } from "../../limits/Count.ts"
import { accountAt } from "../model/Agent.ts"
import type { Wire } from "../model/Wire.ts"

/** The reason that the bank rejects a new wire, or the change of the limit that it counts against, if any. */
export interface AdmittedWire {
  readonly refusal?: NonNullable<Wire["rejection"]>
  readonly counted?: Partial<Decision>
}

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
): AdmittedWire => {
  if (isBlocked(creditor, "send", facts)) return { refusal: BLOCKED }
  const shortfall = shortfallOf(number.id, amount, facts)
  if (shortfall !== undefined) return { refusal: shortfall }
  const counted = countPayment(number, "wire", amount, facts)
  if (counted === undefined) return {}
  return Result.isSuccess(counted)
    ? { counted: counted.success }
    : { refusal: { reason: counted.failure, additional_information: LIMIT_DETAILS } }
}

/** Returns the rejection of a wire whose account number lacks funds. */
export const shortfallOf = (place: string, amount: Cents, facts: Facts): AdmittedWire["refusal"] => {
  if (!isPositionId(place)) return undefined
  const position = facts.position(place)
  const balance = position === undefined ? 0 : available(position)
  return balance < amount
    ? { reason: "non_sufficient_funds", additional_information: `The available balance is ${balance} cents.` }
    : undefined
}
