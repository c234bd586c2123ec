import type { Cents } from "../../../../kernel/Money.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { NewFields } from "../../../../operation/Transition.ts"
import type { AccountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { admitsAccount } from "../../../deposits/account-number/Controls.ts"
import { obstacleOf, receiverOf } from "../../transfer/incoming/Credit.ts"
import { heldNow } from "../../transfer/model/Held.ts"
import { alongside } from "../../transfer/model/Move.ts"
import { ofNumber } from "../../transfer/model/Transfer.ts"
import type { InstantPayment } from "../model/InstantPayment.ts"
import { createPayment } from "../model/Move.ts"
import type { Network } from "../model/Network.ts"
import { type Agent, type Party, partyNameOf, senderOf } from "../model/Party.ts"
import { instantTransfers } from "../model/Transfers.ts"
import { identifiersOf, waitingAt } from "../outgoing/Create.ts"
import { detailsOf } from "../tables/Reasons.ts"
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

const RESTRICTED = "restricted_by_account_number_controls"

/** Returns the reason that an account number may not be credited with a payment. */
export const obstacleTo = obstacleOf({
  listed: RESTRICTED,
  uncontrolled: RESTRICTED,
  senderOf,
  admits: ({ instant_payment_controls }, payment) =>
    admitsAccount(instant_payment_controls?.incoming, senderOf(payment))
})

/**
 * Posts an incoming payment on its account number, or in suspense while it is under review. A payment that cannot be
 * posted is refused before it settles, so that no money moves.
 */
export const receivePayment = receiverOf(instantTransfers, {
  fieldsOf: receivedFields,
  obstacleTo,
  take: (fields, on, facts) => {
    if (on === "receive") return createPayment(on, { ...fields, counterparty_status: "posted" }, facts)
    const kept = { ...fields.kept, ...heldNow(facts, [{ rule: "accepted_without_posting" }]) }
    const accepted = createPayment(on, { ...fields, kept }, facts)
    return alongside(accepted, { timers: reviewTimer(accepted.payment, facts) })
  },
  refused: (_, reason) => ({
    more: { rejection: { rejected_by: "service" as const, reason, ...detailsOf(reason, undefined) } },
    parts: {}
  })
})
