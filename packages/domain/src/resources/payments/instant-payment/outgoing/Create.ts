import { Result } from "effect"
import { reject } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { relyingOn } from "../../../deposits/account-number/RelyOn.ts"
import { instructionOf, newUetr } from "../../wire/model/Number.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { alongside, type InstantPaymentResult } from "../model/Move.ts"
import { partyNameOf } from "../model/Party.ts"
import { acceptPayment } from "./Accept.ts"
import { type NewInstantPayment, paymentFaults } from "./Rules.ts"

/** Accepts an instant payment and holds its amount, or names everything that is wrong with it. */
export const createOutgoing = (body: NewInstantPayment, facts: Facts): InstantPaymentResult => {
  const number = facts.find(accountNumber, body.account_number_id)?.object
  const faults = paymentFaults(body, number, facts)
  return number === undefined || faults.length > 0
    ? Result.fail(reject("parameters_invalid", ...faults))
    : Result.succeed(alongside(acceptPayment(newPayment(body, number, facts), facts), relyingOn(number.id, facts)))
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
    debtor: { name: partyNameOf(facts.programName), account_number: String(number.account_number) },
    debtor_agent: { routing_number: facts.settings.routing_number },
    creditor_agent,
    creditor,
    payment_identifiers: identifiersOf(id, facts),
    related_objects: { return_payment_ids: [] },
    return_requests: [],
    kept: waitingAt(number.id)
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
