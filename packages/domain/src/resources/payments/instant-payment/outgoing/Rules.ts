import type { Cents } from "../../../../kernel/Money.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import { isRoutingNumber } from "../../../../kernel/RoutingNumber.ts"
import { PRINTABLE } from "../../../../kernel/text/Ascii.ts"
import type { Sending } from "../../transfer/outgoing/Create.ts"
import type { Agent, Party } from "../model/Party.ts"

/** Highest amount that the networks take, in cents: 10,000,000.00 USD (S145). */
export const NETWORK_LIMIT_CENTS = 1_000_000_000

/** An instant payment as a client states it. */
export interface NewInstantPayment extends Sending {
  readonly currency_code: "USD"
  readonly description?: string
  readonly creditor_agent: Agent
  readonly creditor: Party
}

/** Returns the faults of a well-formed payment. */
export const paymentFaults = (body: NewInstantPayment): ReadonlyArray<SubError> => [
  ...amountFaults(body.amount),
  ...textFaults(body),
  ...(isRoutingNumber(body.creditor_agent.routing_number)
    ? []
    : [fault("value_malformed", "creditor_agent.routing_number")])
]

/** Returns the faults of an amount: the networks take amounts above zero up to their limit. */
export const amountFaults = (amount: Cents): ReadonlyArray<SubError> => {
  if (amount === 0) return [fault("value_too_small", "amount")]
  return amount > NETWORK_LIMIT_CENTS ? [fault("value_too_large", "amount")] : []
}

/** True if a text has printable ASCII only, which the networks carry, and is not blank (S145). */
export const isText = (value: string): boolean => PRINTABLE.test(value) && value.trim() !== ""

const textFaults = ({ creditor, description }: NewInstantPayment): ReadonlyArray<SubError> => [
  ...(isText(creditor.name) ? [] : [fault("value_malformed", "creditor.name")]),
  ...(isText(creditor.account_number) ? [] : [fault("value_malformed", "creditor.account_number")]),
  ...(description === undefined || description === "" || isText(description)
    ? []
    : [fault("value_malformed", "description")])
]
