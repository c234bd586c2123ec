import type { Cents } from "../../../../kernel/Money.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { admitsAccount } from "../../../deposits/account-number/Controls.ts"
import { relyingOn } from "../../../deposits/account-number/RelyOn.ts"
import { obstacleToCredit } from "../../transfer/incoming/Credit.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { ofNumber } from "../../transfer/model/Transfer.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { createPayment, type InstantPaymentDecision } from "../model/Move.ts"
import type { Network } from "../model/Network.ts"
import { type Agent, accountOf, type Party, partyNameOf } from "../model/Party.ts"
import { identifiersOf, waitingAt } from "../outgoing/Create.ts"
import { detailsOf, type RejectionReason } from "../tables/Reasons.ts"
import { reviewTimer } from "./Deadline.ts"

/** Payment that another bank sends to an account number. */
export interface ReceivedPayment {
  readonly amount: Cents
  readonly description?: string
  readonly debtor: Party
  readonly debtor_agent: Agent
  readonly creditor_name?: string
  readonly end_to_end_id?: string
  /** UETR, transaction id, message and network of the payment; a simulated payment has its own. */
  readonly uetr?: string
  readonly transaction_id?: string
  readonly message?: string
  readonly network?: Network
}

/**
 * Posts an incoming payment on its account number, or in suspense while it is under review. A payment that cannot be
 * posted is refused before it settles, so that no money moves.
 */
export const receivePayment = (
  stated: ReceivedPayment,
  number: AccountNumber,
  on: "receive" | "review",
  facts: Facts
): InstantPaymentDecision => {
  const fields = receivedFields(stated, number, facts)
  const reason = obstacleTo(stated, number, facts)
  const guard = relyingOn(number.id, facts)
  if (reason !== undefined) {
    const rejection = { rejected_by: "service" as const, reason, ...detailsOf(reason, undefined) }
    return alongside(createPayment("refuse", { ...fields, rejection }, facts), guard)
  }
  if (on === "receive") {
    return alongside(createPayment("receive", { ...fields, counterparty_status: "posted" }, facts), guard)
  }
  const accepted = createPayment("review", fields, facts)
  return alongside(accepted, guard, { timers: reviewTimer(accepted.payment, facts) })
}

const RESTRICTED = "restricted_by_account_number_controls"
const objections = { listed: RESTRICTED, uncontrolled: RESTRICTED } as const

/** Returns the reason that an account number may not be credited with a payment. */
export const obstacleTo = (
  { debtor, debtor_agent }: Pick<ReceivedPayment, "debtor" | "debtor_agent">,
  number: AccountNumber,
  facts: Facts
): RejectionReason | undefined => {
  const counterparty = accountOf(debtor, debtor_agent)
  const isAdmitted = admitsAccount(number.instant_payment_controls?.incoming, counterparty)
  return obstacleToCredit(number, counterparty, isAdmitted, objections, facts)
}

const receivedFields = (stated: ReceivedPayment, number: AccountNumber, facts: Facts): NewFields<InstantPayment> => {
  const id = facts.newId("instant_payment")
  const own = identifiersOf(id, facts)
  const { description, creditor_name = partyNameOf(facts), message, network = "fednow" } = stated
  const { end_to_end_id = own.end_to_end_id, uetr = own.uetr, transaction_id = own.transaction_id } = stated
  return {
    id,
    ...ofNumber(number, "incoming"),
    amount: stated.amount,
    currency_code: "USD",
    ...(description !== undefined && { description }),
    debtor: stated.debtor,
    debtor_agent: stated.debtor_agent,
    creditor_agent: { routing_number: facts.settings.routing_number },
    creditor: { name: creditor_name, account_number: String(number.account_number) },
    payment_identifiers: { end_to_end_id, uetr, transaction_id },
    related_objects: { return_payment_ids: [] },
    kept: { ...waitingAt(number.id), network, ...(message !== undefined && { message }) }
  }
}
