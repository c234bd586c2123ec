/**
 * Instant payments of the bank's customers. Create.ts checks a payment and holds its amount; the job of Send.ts sends
 * it and polls the outcome, which Settle.ts books. BookReturn.ts books a return of it by the other bank. Received
 * messages are left to `payments/instant-payment/incoming` and `payments/instant-payment/returns`.
 */

import { Schema } from "effect"
import { CurrencyCode } from "../../../../kernel/Money.ts"
import { idOf } from "../../../../kernel/Resource.ts"
import { listOf } from "../../../../operation/Page.ts"
import { changeOf } from "../../transfer/operations/Change.ts"
import { creationOf, readingsOf } from "../../transfer/operations/Partner.ts"
import { Description, InstantAmount, InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { Agent, accountOf, Party } from "../model/Party.ts"
import { ofPartners, paymentFilters } from "./Access.ts"
import { cancelPayment } from "./Cancel.ts"
import { sendPayment } from "./Create.ts"
import { instantFailures } from "./Original.ts"

/** Body of a new instant payment. */
const NewPayment = Schema.Struct({
  account_number_id: idOf("account_number"),
  amount: InstantAmount,
  currency_code: CurrencyCode,
  description: Schema.optionalKey(Description),
  creditor_agent: Agent,
  creditor: Party
})

/** Instant payments: created, listed, retrieved, canceled. */
export const instantPaymentOperations = [
  creationOf(ofPartners, {
    summary: "Sends an instant payment over FedNow or RTP.",
    body: NewPayment,
    rail: "instant_payment",
    paid: ({ creditor, creditor_agent }) => accountOf(creditor, creditor_agent),
    decide: sendPayment
  }),
  ...readingsOf(ofPartners, {
    scope: "instant_payment/read",
    noun: ["an", "instant payment"],
    pages: listOf(instantPayment, InstantPaymentView, paymentFilters),
    invalid_status: 422
  }),
  changeOf(ofPartners, {
    verb: "cancel",
    summary: "Cancels an outgoing instant payment that has not been submitted to the network.",
    key: "none",
    rejects: ["operation_not_allowed", "invalid_status_transition"],
    further: instantFailures.reads,
    decide: (id, _, facts) => cancelPayment(id, facts)
  })
] as const
