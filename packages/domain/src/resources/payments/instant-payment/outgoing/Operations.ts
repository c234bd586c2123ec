import { Schema } from "effect"
import { CurrencyCode } from "../../../../kernel/Money.ts"
import { idOf, refTo } from "../../../../kernel/Resource.ts"
import { command, listing, retrieve } from "../../../../operation/Define.ts"
import { listOf } from "../../../../operation/Page.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { limitReads } from "../../limits/Count.ts"
import { Description, InstantAmount, InstantPaymentView, instantPayment } from "../model/InstantPayment.ts"
import { inView } from "../model/Move.ts"
import { Agent, accountOf, Party } from "../model/Party.ts"
import { byPayment, changing, itself, paymentFilters } from "./Access.ts"
import { cancelOutgoing } from "./Cancel.ts"
import { createOutgoing } from "./Create.ts"
import { originalReads } from "./Original.ts"

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
  command({
    ...changing,
    name: "instant_payment.create",
    summary: "Sends an instant payment over FedNow or RTP.",
    at: ["POST", "/v1/instant_payments"],
    idempotency: { key: "required", min_length: 1 },
    body: NewPayment,
    reads: ({ body }) => ({
      objects: [
        refTo(accountNumber, body.account_number_id),
        ...blockedReads(accountOf(body.creditor, body.creditor_agent))
      ],
      guarded: [body.account_number_id]
    }),
    follow: ({ body }, facts) => {
      const objects = limitReads(facts.find(accountNumber, body.account_number_id)?.object, "instant_payment")
      return objects.length === 0 ? {} : { objects }
    },
    decide: ({ body }, facts) => inView(createOutgoing(body, facts))
  }),
  listing({
    ...listOf(instantPayment, InstantPaymentView, paymentFilters),
    name: "instant_payment.list",
    summary: "Lists instant payments of both directions, newest first.",
    at: ["GET", "/v1/instant_payments"],
    scope: "instant_payment/read",
    invalid_status: 422
  }),
  retrieve({
    name: "instant_payment.get",
    summary: "Retrieves an instant payment.",
    at: ["GET", "/v1/instant_payments/:instant_payment_id"],
    scope: "instant_payment/read",
    params: byPayment,
    output: InstantPaymentView,
    resource: instantPayment,
    id: ({ instant_payment_id }) => instant_payment_id
  }),
  command({
    ...changing,
    name: "instant_payment.cancel",
    summary: "Cancels an outgoing instant payment that has not been submitted to the network.",
    at: ["POST", "/v1/instant_payments/:instant_payment_id/cancel"],
    idempotency: { key: "none", min_length: 1 },
    params: byPayment,
    rejects: ["operation_not_allowed", "invalid_status_transition"],
    reads: itself,
    follow: ({ params }, facts) => originalReads(params.instant_payment_id, facts),
    decide: ({ params }, facts) => inView(cancelOutgoing(params.instant_payment_id, facts))
  })
] as const
