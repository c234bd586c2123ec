/**
 * The instant payment: its parties, deadlines, money and port. Transfers.ts is the network of instant payments for
 * `payments/transfer`, which makes their moves and return requests from it. Statuses and reasons lie in `tables`.
 * Deciding on a move is left to `outgoing`, `incoming`, `returns` and `review`.
 */

import { Schema } from "effect"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { CurrencyCode, centsBetween } from "../../../../kernel/Money.ts"
import { atMost, Count, idOf, resource, Timestamp } from "../../../../kernel/Resource.ts"
import { CountedOutflow } from "../../limits/Outflow.ts"
import { latestRequestOf } from "../../return-request/ReturnRequest.ts"
import { Unsent } from "../../return-request/Unsent.ts"
import { paymentReasons } from "../../transfer/model/Reasons.ts"
import { codeOf, INSTANT_PAYMENT_REASONS, REJECTION_REASONS } from "../tables/Reasons.ts"
import { RETURN_REASONS } from "../tables/ReturnReasons.ts"
import {
  CounterpartyStatus,
  InstantPaymentStatus,
  type InstantPaymentTrigger,
  incoming,
  outgoing
} from "../tables/Transitions.ts"
import { Network } from "./Network.ts"
import { Agent, Party } from "./Party.ts"
import { receivedKeys } from "./PaymentKey.ts"
import { ReturnRequest } from "./ReturnRequest.ts"

/** Amount of an instant payment in cents. Zero is well-formed and refused (S145). */
export const InstantAmount = centsBetween(0, Number.MAX_SAFE_INTEGER)

/** Text that travels with an instant payment. */
export const Description = Schema.String.check(atMost(140))

const Rejection = Schema.Struct({
  rejected_by: Schema.Literals(["service", "network", "counterparty"]),
  reason: Schema.Literals(REJECTION_REASONS),
  details: Schema.optionalKey(Schema.String)
})

const shownFields = {
  id: idOf("instant_payment"),
  account_id: idOf("account"),
  account_number_id: idOf("account_number"),
  direction: Schema.Literals(["outgoing", "incoming"]),
  status: InstantPaymentStatus,
  counterparty_status: Schema.optionalKey(CounterpartyStatus),
  amount: InstantAmount,
  currency_code: CurrencyCode,
  description: Schema.optionalKey(Description),
  debtor: Party,
  debtor_agent: Agent,
  creditor_agent: Agent,
  creditor: Party,
  payment_identifiers: Schema.Struct({
    end_to_end_id: Schema.optionalKey(Schema.String.check(atMost(35))),
    uetr: Schema.optionalKey(Schema.String),
    transaction_id: Schema.optionalKey(Schema.String.check(atMost(35)))
  }),
  return: Schema.optionalKey(
    Schema.Struct({ reason: Schema.Literals(RETURN_REASONS), details: Schema.optionalKey(Schema.String) })
  ),
  rejection: Schema.optionalKey(Rejection),
  related_objects: Schema.Struct({
    original_payment_id: Schema.optionalKey(idOf("instant_payment")),
    return_payment_ids: Schema.optionalKey(Schema.Array(idOf("instant_payment")))
  }),
  return_requests: Schema.Array(ReturnRequest),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** Internal fields of an instant payment. */
const Kept = Schema.Struct({
  /** Position or GL account that the money comes from or goes to. */
  place: Schema.String,
  network: Network,
  /** An outgoing payment waits for the network, is held back, or was submitted and cannot be canceled any longer. */
  stage: Schema.Literals(["waiting", "held", "submitted"]),
  /** Rejection of a new payment that the bank does not send. It has no hold. */
  refusal: Schema.optionalKey(Rejection),
  /** Time at which an outgoing payment was submitted to its network. */
  submitted_at: Schema.optionalKey(Timestamp),
  /** True if an operator marked it as sent: it is not handed to the network, and its outcome comes from the operator. */
  marked_sent: Schema.optionalKey(Schema.Boolean),
  /** Questions to the network since its last answer. */
  questions: Count,
  /** True if a return has been booked or is under way. */
  returned: Schema.Boolean,
  /** True if it counts against the limit of its account number. */
  limited: Schema.optionalKey(Schema.Boolean),
  /** Set while it counts against the limit of its network. */
  outflow: Schema.optionalKey(CountedOutflow),
  /** Core transaction that moved its money. */
  core_transaction_id: Schema.optionalKey(idOf("core_transaction")),
  /** Message of the network that an incoming payment came in. */
  message: Schema.optionalKey(Schema.String),
  /** Messages of the return requests from the network, in order; empty for a simulated request. */
  request_messages: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Return requests whose message waits for the network. */
  unsent: Schema.optionalKey(Unsent)
})

/** A stored instant payment. */
export interface InstantPayment extends Schema.Schema.Type<typeof InstantPayment> {}
export const InstantPayment = Schema.Struct({ ...shownFields, kept: Kept })

/** An instant payment as responses and events show it. */
export const InstantPaymentView = Schema.Struct(shownFields)

/** Returns the view of an instant payment: everything but the internal fields. */
export const viewOf: (one: InstantPayment) => typeof InstantPaymentView.Type = viewer<InstantPayment>()

/** The stored kind of instant payments. */
export const instantPayment = resource<InstantPayment, InstantPaymentTrigger>({
  kind: "instant_payment",
  schema: InstantPayment,
  lifecycles: [outgoing, incoming],
  lifecycleOf: ({ direction }) => (direction === "outgoing" ? outgoing : incoming),
  reasons: (one) => paymentReasons(one, INSTANT_PAYMENT_REASONS, codeOf),
  refuses: "invalid_status_transition",
  shown: viewOf,
  attributes: (one) => ({
    account_id: one.account_id,
    account_number_id: one.account_number_id,
    direction: one.direction,
    status: one.status,
    ...(one.counterparty_status !== undefined && { counterparty_status: one.counterparty_status }),
    ...latestRequestOf(one),
    ...(one.payment_identifiers.uetr !== undefined && { uetr: one.payment_identifiers.uetr }),
    ...receivedKeys(one)
  }),
  indexed: ["account_number_id", "account_id", "message", "payment", "uetr"],
  unindexed: ["direction", "status", "counterparty_status", "return_request_status"],
  foundBy: { uetr: (value) => [{ attribute: "uetr", value }] },
  uniques: (one) => Object.entries(receivedKeys(one)).map(([name, value]) => ({ name, value }))
})
