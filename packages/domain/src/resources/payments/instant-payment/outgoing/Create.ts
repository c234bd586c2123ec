import { Result } from "effect"
import { reject } from "../../../../kernel/Rejection.ts"
import type { Decision } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import { type AccountNumber, accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { relyingOn } from "../../../deposits/account-number/RelyOn.ts"
import { isBlocked } from "../../blocked-account/model/BlockedAccount.ts"
import { countPayment, LIMIT_DETAILS } from "../../limits/Count.ts"
import { instructionOf, newUetr } from "../../wire/model/Number.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { alongside, type InstantPaymentResult } from "../model/Move.ts"
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
  const { refused, counted } = admission(fields, number, facts)
  const kept = counted === undefined ? fields.kept : { ...fields.kept, limited: true }
  const made = acceptPayment({ ...fields, kept }, facts, refused)
  return Result.succeed(alongside(made, relyingOn(number.id, facts), counted ?? {}))
}

/** The rejection of a new payment by the bank, or the change of the limit that it counts against, if any. */
interface Admitted {
  readonly refused?: NonNullable<InstantPayment["rejection"]>
  readonly counted?: Partial<Decision>
}

const admission = (one: NewFields<InstantPayment>, number: AccountNumber, facts: Facts): Admitted => {
  if (isUnattainable(one.creditor_agent.routing_number, facts)) {
    return { refused: refusal("participant_not_on_network", "The bank takes no instant payments.") }
  }
  if (isBlocked(accountOf(one.creditor, one.creditor_agent), "send", facts)) {
    return { refused: refusal("restricted_by_account_number_controls", "The bank sends no payments to this account.") }
  }
  const obstacle = obstacleTo(one, facts)
  if (obstacle !== undefined) return { refused: obstacle }
  const counted = countPayment(number, "instant_payment", one.amount, facts)
  if (counted === undefined) return {}
  return Result.isSuccess(counted) ? { counted: counted.success } : { refused: refusal(counted.failure, LIMIT_DETAILS) }
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
