/**
 * The wire: its parties, agents, views, money and port. Transfers.ts is the network of wires for `payments/transfer`,
 * which makes its moves and return requests from it. Statuses and reasons lie in `tables`. Deciding on a move is left
 * to `outgoing`, `incoming`, `returns` and `review`.
 */

import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { Schema } from "effect"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { Cents, CurrencyCode, centsBetween } from "../../../../kernel/Money.ts"
import { CalendarDate, idOf, Metadata, resource, Timestamp } from "../../../../kernel/Resource.ts"
import { CountedOutflow } from "../../limits/Outflow.ts"
import { latestRequestOf } from "../../return-request/ReturnRequest.ts"
import { Unsent } from "../../return-request/Unsent.ts"
import { PURPOSES } from "../../transfer/model/Purposes.ts"
import { paymentReasons } from "../../transfer/model/Reasons.ts"
import { codeOf, REJECTION_REASONS, WIRE_REASONS } from "../tables/Reasons.ts"
import { incoming, outgoing, WireStatus, type WireTrigger } from "../tables/Transitions.ts"
import { Agent, AgentV2, OtherAgents, OtherAgentsV2 } from "./Agent.ts"
import { AnyCurrency, Charges, ChargesV2, ExchangeRate } from "./Charges.ts"
import { Party } from "./Party.ts"
import { ReturnRequest } from "./ReturnRequest.ts"
import { BankMessage, MessageToCreditor, wireText } from "./Text.ts"

/** Amount of a wire in cents: at most 9,900,000,000.00 USD (S125). */
export const WireAmount = centsBetween(1, 990_000_000_000)

/** Message and purpose that travel with a wire. */
export const remittanceFields = {
  message_to_creditor: Schema.optionalKey(MessageToCreditor),
  transfer_purpose: Schema.optionalKey(
    Schema.Struct({ type: Schema.Literals(PURPOSES), other_details: Schema.optionalKey(wireText(3, 140)) })
  )
}

/** Messages between banks, which incoming wires may have. */
export const bankMessages = {
  payment_notification: Schema.optionalKey(BankMessage),
  message_to_receiving_fi: Schema.optionalKey(BankMessage),
  fi_to_fi_message: Schema.optionalKey(BankMessage)
}

const Rejection = Schema.Struct({
  reason: Schema.Literals(REJECTION_REASONS),
  additional_information: Schema.optionalKey(Schema.String),
  /** IMAD of the return wire that sent a rejected incoming wire back. */
  message_identification: Schema.optionalKey(Schema.String)
})

const commonFields = {
  id: idOf("wire"),
  account_number_id: idOf("account_number"),
  direction: Schema.Literals(["outgoing", "incoming"]),
  type: Schema.Literals(["transfer", "return"]),
  settlement_date: CalendarDate,
  amounts: Schema.Struct({
    settlement_amount: WireAmount,
    settlement_currency_code: CurrencyCode,
    /** In the smallest unit of its currency. */
    instructed_amount: WireAmount,
    instructed_currency_code: AnyCurrency,
    instructed_to_settlement_exchange_rate: Schema.optionalKey(ExchangeRate)
  }),
  debtor: Party,
  creditor: Party,
  ultimate_debtor: Schema.optionalKey(Party),
  ultimate_creditor: Schema.optionalKey(Party),
  payment_identifiers: Schema.Struct({
    /** IMAD, once the network has taken the wire. */
    message_identification: Schema.optionalKey(Schema.String),
    end_to_end_identification: Schema.optionalKey(Schema.String),
    uetr: Schema.String,
    instruction_identification: Schema.optionalKey(Schema.String),
    return_identification: Schema.optionalKey(Schema.String)
  }),
  remittance_details: Schema.Struct({ ...remittanceFields, ...bankMessages }),
  related_wires: Schema.Struct({
    original_wire_id: Schema.optionalKey(idOf("wire")),
    return_wire_ids: Schema.Array(idOf("wire"))
  }),
  return_requests: Schema.Array(ReturnRequest),
  rejection: Schema.optionalKey(Rejection),
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
}

const agents = <S extends Schema.Top>(agent: S) => ({
  debtor_agent: agent,
  instructing_agent: agent,
  instructed_agent: agent,
  creditor_agent: agent
})

const returnFields = {
  reason: Schema.Literals(WIRE_REASONS),
  additional_information: Schema.optionalKey(Schema.String)
}

const fieldsV1 = {
  ...commonFields,
  account_id: idOf("account"),
  status: WireStatus,
  ...agents(Agent),
  other_agents: Schema.optionalKey(OtherAgents),
  charges: Charges,
  return: Schema.optionalKey(Schema.Struct({ ...returnFields, code: Schema.String }))
}

/** Internal fields of a wire. */
const Kept = Schema.Struct({
  /** Position or GL account that the money comes from or goes to. */
  place: Schema.String,
  /** Cents of its live returns; never above its amount. */
  returned: Cents,
  /** Rejection of a new wire that the bank does not send. It has no hold. */
  refusal: Schema.optionalKey(Rejection),
  /** True if it counts against the limit of its account number. */
  limited: Schema.optionalKey(Schema.Boolean),
  /** Set while it counts against the limit of its network. */
  outflow: Schema.optionalKey(CountedOutflow),
  /** Core transaction that moved its money. */
  core_transaction_id: Schema.optionalKey(idOf("core_transaction")),
  /** Party that initiated the payment; v1 does not show it. */
  initiating_party: Schema.optionalKey(Party),
  /** Set on a settled wire whose IMAD another payment of the bank has. */
  message_taken: Schema.optionalKey(Schema.Boolean),
  /** Fedwire's reference of the receiver's side. */
  omad: Schema.optionalKey(Schema.String),
  /** Time at which it was handed to the network. */
  processed_at: Schema.optionalKey(Timestamp),
  /** True if an operator marked it as sent: it is not handed to the network, and its outcome comes from the operator. */
  marked_sent: Schema.optionalKey(Schema.Boolean),
  /** IMADs of the return requests from the network, in order; empty for a simulated request. */
  request_messages: Schema.optionalKey(Schema.Array(Schema.String)),
  /** Return requests whose message waits for the network. */
  unsent: Schema.optionalKey(Unsent),
  /** Of a return: place of the return request that it accepted, in the list of its original. */
  accepts: Schema.optionalKey(Schema.Int),
  /** Facts of the wire that a return is of: its message names them (S204). */
  original: Schema.optionalKey(
    Schema.Struct({
      type: Schema.Literals(["transfer", "return"]),
      message_identification: Schema.optionalKey(Schema.String),
      created_at: Timestamp,
      amount: WireAmount,
      settlement_date: CalendarDate
    })
  )
})

const fields = { ...fieldsV1, kept: Kept }

/** Schema of a stored wire. */
export interface WireSchema extends Schema.Struct<typeof fields> {}

/** A stored wire. */
export interface Wire extends Schema.Schema.Type<typeof Wire> {}
export const Wire: WireSchema = Schema.Struct(fields)

/** Schema of a wire as v1 and events show it. */
export interface WireV1Schema extends Schema.Struct<typeof fieldsV1> {}

/** A wire as v1 and events show it. */
export const WireV1: WireV1Schema = Schema.Struct(fieldsV1)

const fieldsV2 = {
  ...commonFields,
  status: Schema.Literals(["created", "under_review", "scheduled", "processing", "posted", "rejected", "canceled"]),
  corridor_type: Schema.Literals(["domestic", "international"]),
  core_transaction_id: Schema.optionalKey(idOf("core_transaction")),
  initiating_party: Schema.optionalKey(Party),
  ...agents(AgentV2),
  other_agents: Schema.optionalKey(OtherAgentsV2),
  charges: ChargesV2,
  return: Schema.optionalKey(Schema.Struct(returnFields))
}

/** Schema of a wire as v2 shows it. */
export interface WireV2Schema extends Schema.Struct<typeof fieldsV2> {}

/** A wire as v2 shows it. */
export const WireV2: WireV2Schema = Schema.Struct(fieldsV2)

/** Returns the v1 view of a wire: everything but the internal fields. */
export const viewV1: (one: Wire) => typeof WireV1.Type = viewer<Wire>()

/**
 * Returns the value that must be unique among the transfers received: a digest of UETR, amount and sender (S127), because
 * no index may hold an account number of another bank.
 */
export const paymentKeyOf = (
  one: Pick<Wire, "payment_identifiers" | "amounts" | "debtor_agent" | "debtor">
): string => {
  const parts = [
    one.payment_identifiers.uetr,
    one.amounts.settlement_amount,
    one.debtor_agent.routing_number ?? one.debtor_agent.business_identifier_code ?? "",
    one.debtor.account_identifier?.value ?? ""
  ]
  return bytesToHex(sha256(utf8ToBytes(parts.join(" "))))
}

// Partial returns of a wire repeat its UETR and may be of the same amount.
const paymentOf = (one: Wire): { readonly payment?: string } =>
  one.direction === "incoming" && one.type === "transfer" ? { payment: paymentKeyOf(one) } : {}

// A message belongs to one payment in the whole bank. A payment received in two messages is one payment.
const paymentKeys = (one: Wire) => {
  const { message_identification: message } = one.payment_identifiers
  const isOwn = message !== undefined && one.kept.message_taken !== true
  const keys = { ...(isOwn && { message }), ...paymentOf(one) }
  return Object.entries(keys).map(([name, value]) => ({ name, value }))
}

/** The stored kind of wires. */
export const wire = resource<Wire, WireTrigger>({
  kind: "wire",
  schema: Wire,
  lifecycles: [outgoing, incoming],
  lifecycleOf: ({ direction }) => (direction === "outgoing" ? outgoing : incoming),
  reasons: (one) => paymentReasons(one, WIRE_REASONS, codeOf),
  shown: viewV1,
  attributes: ({ account_id, account_number_id, direction, status, ...one }) => ({
    account_id,
    account_number_id,
    direction,
    status,
    status_v2: status === "cancel_pending" ? "scheduled" : status,
    uetr: one.payment_identifiers.uetr,
    ...(one.payment_identifiers.message_identification !== undefined && {
      message_identification: one.payment_identifiers.message_identification
    }),
    ...latestRequestOf(one),
    ...paymentOf({ account_id, account_number_id, direction, status, ...one })
  }),
  indexed: ["account_number_id", "account_id", "message_identification", "payment", "uetr"],
  unindexed: ["direction", "status", "status_v2", "return_request_status"],
  uniques: paymentKeys,
  uniqueIn: "bank",
  foundBy: {
    uetr: (value) => [{ attribute: "uetr", value }],
    imad: (value) => [{ attribute: "message_identification", value }]
  },
  // v1 webhooks begin after the first call to a v1 wire endpoint (spec); simulations count.
  webhooksBegin: { path: /^\/v1\/(simulate\/)?wires(\/|$)/, as: "wire_webhooks_from" }
})

/** Amount of a wire in cents. */
export const amountOf = ({ amounts }: Pick<Wire, "amounts">): Cents => amounts.settlement_amount

/** Returns the amounts of a wire that is instructed in dollars. */
export const inDollars = (amount: Cents): Wire["amounts"] => ({
  settlement_amount: amount,
  settlement_currency_code: "USD",
  instructed_amount: amount,
  instructed_currency_code: "USD"
})
