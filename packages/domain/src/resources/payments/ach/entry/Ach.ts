import { Schema } from "effect"
import { DeliveryType } from "../../../../kernel/calendar/AchWindow.ts"
import { CalendarDate, Metadata, Timestamp } from "../../../../kernel/Fields.ts"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { CurrencyCode, centsBetween, MAX_AMOUNT_CENTS } from "../../../../kernel/Money.ts"
import { idOf, resource } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import type { Newest } from "../../../../ports/Store.ts"
import { REVERSAL_REASONS } from "../tables/Reversals.ts"
import { SEC_CODES } from "../tables/SecCodes.ts"
import {
  AccountType,
  AchStatus,
  asciiText,
  CorrectedCounterparty,
  CounterpartyName,
  DfiAccountNumber,
  StatementDescriptor,
  TraceNumber
} from "./Fields.ts"
import { IatDetails } from "./IatDetails.ts"
import { type AchTrigger, incoming, outgoing } from "./Transitions.ts"

/** Cents of one entry; 0 is a prenote (spec, "Limits"; S20). */
export const AchAmount = centsBetween(0, MAX_AMOUNT_CENTS)

/** A credit pushes money to the receiver, a debit pulls it from there. */
export const TransactionType = Schema.Literals(["credit", "debit"])

/** Why a sent entry is reversed (spec, "POST /v1/ach/{ach_id}/reverse"). */
export const ReversalReason = Schema.Literals(REVERSAL_REASONS)

/** Why an outgoing entry was rejected. The spec names the second; the others are ours and the field's. */
export const RejectionReason = Schema.Literals([
  "account_number_status",
  "non_sufficient_funds",
  "aggregate_limit_exceeded",
  "originator_status",
  "review_rejected",
  "deadline_passed",
  "ofac_rejection"
])

/** One hop of a dispute: our or their return, its dishonor, the contest of that. Only ever appended. */
export const Return = Schema.Struct({
  type: Schema.Literals(["return", "dishonored_return", "contested_return"]),
  status: AchStatus,
  return_code: Schema.String.check(Schema.isPattern(/^R\d\d$/)),
  return_reason: Schema.String,
  trace_number: Schema.optionalKey(Schema.String),
  additional_information: Schema.optionalKey(Schema.String)
})
/** One hop of a dispute. */
export type Return = typeof Return.Type

/** What the bank knows of an ACH of either direction and does not show. */
const keptFields = {
  /** The window or the settlement that it waits in, by id; absent: nothing is due. */
  queue: Schema.optionalKey(Schema.String),
  /** Our side's account number, as the network has it. */
  account_number: Schema.String,
  /** Whether its amount is held on the account number's position. */
  held: Schema.Boolean,
  /** Where its money was booked: on its account number, or in suspense as it could not be posted. Absent: nowhere yet. */
  booked_on: Schema.optionalKey(Schema.String),
  /** It must be looked at before it goes anywhere: funds, reviews. */
  screening: Schema.optionalKey(Schema.Literal(true)),
  /** Settlement dates of the hops of a dispute, from which deadlines count. */
  returned_on: Schema.optionalKey(CalendarDate),
  dishonored_on: Schema.optionalKey(CalendarDate)
}

const OutgoingKept = Schema.Struct({
  ...keptFields,
  /** Of a reversal: the settlement date of what it reverses, from which its deadline counts. */
  reverses_settled_on: Schema.optionalKey(CalendarDate),
  originator_id: Schema.optionalKey(Schema.String),
  /** The disbursement that it pays out, which is told whenever the entry moves. */
  disbursement_id: Schema.optionalKey(idOf("disbursement"))
})

const IncomingKept = Schema.Struct({
  ...keptFields,
  /** Two digits, of an entry that came in with a transaction code that the interface has no name for. */
  transaction_code: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d\d$/))),
  /** What an entry that came in says in columns 77 and 78, which its return repeats. */
  discretionary_data: Schema.optionalKey(asciiText(2)),
  /** The client asked for its return, which goes out once it was posted; other returns go out instead of posting it. */
  return_once_posted: Schema.optionalKey(Schema.Literal(true))
})

const shownFields = {
  id: idOf("ach"),
  status: AchStatus,
  amount: AchAmount,
  /** Absent, as is the account number, when an incoming entry names a number that does not exist. */
  account_id: Schema.optionalKey(idOf("account")),
  account_number_id: Schema.optionalKey(idOf("account_number")),
  direction: Schema.Literals(["outgoing", "incoming"]),
  delivery_type: DeliveryType,
  transaction_type: TransactionType,
  sec_code: Schema.Literals(SEC_CODES),
  currency_code: CurrencyCode,
  statement_descriptor: StatementDescriptor,
  record_details: Schema.Struct({
    transaction_code: Schema.optionalKey(Schema.String),
    company_name: Schema.optionalKey(asciiText(35)),
    company_id: Schema.optionalKey(asciiText(10)),
    company_discretionary_data: Schema.optionalKey(asciiText(20)),
    effective_date: Schema.optionalKey(CalendarDate),
    settlement_date: Schema.optionalKey(CalendarDate),
    individual_id: Schema.optionalKey(asciiText(22)),
    receiver_name: Schema.optionalKey(asciiText(35)),
    descriptive_date: Schema.optionalKey(asciiText(6)),
    additional_information: Schema.optionalKey(asciiText(80)),
    trace_number: Schema.optionalKey(TraceNumber)
  }),
  counterparty: Schema.Struct({
    name: Schema.optionalKey(CounterpartyName),
    account_number: Schema.optionalKey(DfiAccountNumber),
    routing_number: RoutingDigits,
    account_type: Schema.optionalKey(AccountType)
  }),
  returns: Schema.Array(Return),
  reversal: Schema.optionalKey(Schema.Struct({ reversal_reason: ReversalReason, linked_ach_id: idOf("ach") })),
  rejection: Schema.optionalKey(Schema.Struct({ reason: RejectionReason, details: Schema.String })),
  correction: Schema.optionalKey(CorrectedCounterparty),
  metadata: Metadata,
  iat_details: Schema.optionalKey(IatDetails),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** An ACH of any direction as it is answered and told of (spec, "ACH"). Amounts in cents. */
export const AchView = Schema.Struct(shownFields)

const { correction, iat_details, rejection, reversal, ...commonFields } = shownFields
const account = { account_id: idOf("account"), account_number_id: idOf("account_number") }

/** An entry that a client originates, from one of its account numbers. */
export interface OutgoingAch extends Schema.Schema.Type<typeof OutgoingAch> {}
export const OutgoingAch = Schema.Struct({
  ...commonFields,
  ...account,
  direction: Schema.Literal("outgoing"),
  counterparty: Schema.Struct({
    name: CounterpartyName,
    account_number: DfiAccountNumber,
    routing_number: RoutingDigits,
    account_type: AccountType
  }),
  correction,
  rejection,
  reversal,
  kept: OutgoingKept
})

const incomingFields = {
  ...commonFields,
  direction: Schema.Literal("incoming"),
  counterparty: Schema.Struct({ name: Schema.optionalKey(CounterpartyName), routing_number: RoutingDigits }),
  iat_details,
  kept: IncomingKept
}

/** An entry that another bank sends to an account number of this one. */
export interface ReceivedAch extends Schema.Schema.Type<typeof ReceivedAch> {}
export const ReceivedAch = Schema.Struct({ ...incomingFields, ...account })

/** An entry that another bank sends to an account number that does not exist. Its money waits in suspense. */
export interface StrayAch extends Schema.Schema.Type<typeof StrayAch> {}
export const StrayAch = Schema.Struct({
  ...incomingFields,
  account_id: Schema.optionalKey(Schema.Never),
  account_number_id: Schema.optionalKey(Schema.Never)
})

/** An entry that another bank sends; without an account number it is stray. */
export type IncomingAch = ReceivedAch | StrayAch

/** An entry of an account number, on which its money can be posted. */
export type PostableAch = OutgoingAch | ReceivedAch

/** An ACH entry as the bank keeps it, told apart by `direction` and `account_number_id`. */
export type Ach = OutgoingAch | ReceivedAch | StrayAch
export const Ach = Schema.Union([OutgoingAch, ReceivedAch, StrayAch])

/** Leaves out what the bank keeps to itself. */
export const viewOf: (one: Ach) => typeof AchView.Type = viewer<Ach>()

// An entry to an account of the same bank goes out and comes in again under one number.
const traceKeyOf = (direction: Ach["direction"], traceNumber: string): string => `${direction} ${traceNumber}`

/** How ACH entries are kept. */
export const ach = resource<Ach, AchTrigger>({
  kind: "ach",
  schema: Ach,
  lifecycles: [outgoing, incoming],
  lifecycleOf: ({ direction }) => (direction === "outgoing" ? outgoing : incoming),
  shown: viewOf,
  attributes: ({ account_id, account_number_id, counterparty, direction, kept, record_details, status, ...one }) => ({
    ...(account_id !== undefined && { account_id }),
    ...(account_number_id !== undefined && { account_number_id }),
    ...(direction === "outgoing" && { counterparty_account_number: counterparty.account_number }),
    ...(kept.queue !== undefined && { queue: kept.queue }),
    // What is processing has a number that the network has not seen yet; nobody looks for it by that.
    ...(record_details.trace_number !== undefined &&
      status !== "processing" && { trace_number: traceKeyOf(direction, record_details.trace_number) }),
    account_number: kept.account_number,
    direction,
    status,
    transaction_type: one.transaction_type
  }),
  indexed: ["account_number_id", "queue", "trace_number", "account_id", "counterparty_account_number"]
})

/** A wish for the newest entry of a direction that has a trace number. */
export const tracedAs = (direction: Ach["direction"], traceNumber: string): Newest => ({
  kind: ach.kind,
  attribute: "trace_number",
  value: traceKeyOf(direction, traceNumber)
})
