import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { admitsAccount } from "../../../deposits/account-number/Controls.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { instructionOf, newUetr } from "../../transfer/model/Identification.ts"
import { ofNumber } from "../../transfer/model/Transfer.ts"
import { createOf } from "../../transfer/outgoing/Create.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import type { InstantPaymentResult } from "../model/Move.ts"
import { accountOf, partyNameOf } from "../model/Party.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { isUnattainable, networksOf } from "../participants/Networks.ts"
import { acceptPayment, obstacleTo, refusal } from "./Accept.ts"
import { type NewInstantPayment, paymentFaults } from "./Rules.ts"

/** Accepts an instant payment and holds its amount, or names everything that is wrong with it. */
export const sendPayment = (body: NewInstantPayment, facts: Facts): InstantPaymentResult => {
  const paid = accountOf(body.creditor, body.creditor_agent)
  const made = {
    faults: paymentFaults(body),
    admits: (number: AccountNumber) => admitsAccount(number.instant_payment_controls?.outgoing, paid),
    fields: (number: AccountNumber) => newPayment(body, number, facts),
    obstacle: (one: NewFields<InstantPayment>) => objectionTo(one, facts),
    refused: refusal,
    start: (one: NewFields<InstantPayment>, refused: InstantPayment["rejection"]) => acceptPayment(one, facts, refused)
  }
  return createOf(instantTransfers, body, made, facts)
}

const objectionTo = (one: NewFields<InstantPayment>, facts: Facts): InstantPayment["rejection"] => {
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
    ...ofNumber(number, "outgoing"),
    amount,
    currency_code,
    ...(description !== undefined && { description }),
    debtor: { name: partyNameOf(facts), account_number: String(number.account_number) },
    debtor_agent: { routing_number: facts.settings.routing_number },
    creditor_agent,
    creditor,
    payment_identifiers: identifiersOf(id, facts),
    related_objects: { return_payment_ids: [] },
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
