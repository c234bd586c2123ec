import { Result } from "effect"
import { reject } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { instructionOf, newUetr } from "../../transfer/model/Identification.ts"
import { admitted, started } from "../../transfer/outgoing/Admit.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { accountOf, partyNameOf } from "../model/Party.ts"
import { isUnattainable, networksOf } from "../participants/Networks.ts"
import { acceptPayment, obstacleTo, refusal } from "./Accept.ts"
import { type NewInstantPayment, paymentFaults } from "./Rules.ts"

/** Accepts an instant payment and holds its amount, or names everything that is wrong with it. */
export const createOutgoing = (body: NewInstantPayment, facts: Facts): InstantPaymentResult => {
  const number = facts.find(accountNumber, body.account_number_id)?.object
  const faults = paymentFaults(body, number, facts)
  if (number === undefined || faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  const fields = newPayment(body, number, facts)
  const admission = admitted<Refusal>(
    objectionTo(fields, facts),
    [number, "instant_payment", fields.amount],
    refusal,
    facts
  )
  const start = (one: NewFields<InstantPayment>, refused: Refusal | undefined) => acceptPayment(one, facts, refused)
  return Result.succeed(started(fields, admission, start, number, facts))
}

type Refusal = NonNullable<InstantPayment["rejection"]>

const objectionTo = (one: NewFields<InstantPayment>, facts: Facts): Refusal | undefined => {
  if (isUnattainable(one.creditor_agent.routing_number, facts)) {
    return refusal("participant_not_on_network", "The bank takes no instant payments.")
  }
  return isBlocked(accountOf(one.creditor, one.creditor_agent), "send", facts)
    ? refusal("restricted_by_account_number_controls", "The bank sends no payments to this account.")
    : obstacleTo(one, facts)
}

const newPayment = (
  { amount, currency_code, description, creditor, creditor_agent }: NewInstantPayment,
  number: AccountNumber,
  facts: Facts
): NewFields<InstantPayment> => {
  const id = facts.newId("instant_payment")
  return {
    id,
    account_id: number.account_id,
    account_number_id: number.id,
    direction: "outgoing",
    amount,
    currency_code,
    ...(description !== undefined && { description }),
    debtor: { name: partyNameOf(facts), account_number: String(number.account_number) },
    debtor_agent: { routing_number: facts.settings.routing_number },
    creditor_agent,
    creditor,
    payment_identifiers: identifiersOf(id, facts),
    related_objects: { return_payment_ids: [] },
    return_requests: [],
    kept: { ...waitingAt(number.id), network: networksOf(creditor_agent.routing_number, facts)[0] ?? "fednow" }
  }
}

/** Returns the identifiers of a new payment of the bank. */
export const identifiersOf = (id: string, facts: Facts) => {
  const own = instructionOf(id)
  return { end_to_end_id: own, uetr: newUetr(facts), transaction_id: own }
}

/** Returns the internal fields of a payment whose money is at a place and that no network has yet. */
export const waitingAt = (place: string): InstantPayment["kept"] => ({
  place,
  network: "fednow",
  stage: "waiting",
  questions: 0,
  returned: false
})
