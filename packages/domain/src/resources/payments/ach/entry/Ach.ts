/**
 * The ACH entry as every folder of ACH sees it: its fields, the lifecycles of both directions, the stages of its
 * return, and its money. Move.ts takes an entry through a transition, with the legs of Ledger.ts. The reasons for a
 * move are left to `outgoing`, `incoming`, `disputes` and `review`.
 */

import { Schema } from "effect"
import { viewer } from "../../../../kernel/InternalFields.ts"
import { CurrencyCode, centsBetween, MAX_AMOUNT_CENTS } from "../../../../kernel/Money.ts"
import { type Reason, reasonNamed } from "../../../../kernel/Reason.ts"
import { CalendarDate, foundUnder, idOf, Metadata, resource, Timestamp } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import type { Newest } from "../../../../ports/Stored.ts"
import { directoryForm } from "../../../deposits/account-number/NumberForm.ts"
import { TraceNumber } from "../../trace-number/TraceNumber.ts"
import { Held, reviewQueue, WAITS, waitsFor } from "../../transfer/model/Held.ts"
import { DeliveryType } from "../schedule/AchWindow.ts"
import { CHANGE_CODES } from "../tables/ChangeCodes.ts"
import { REVERSAL_REASONS } from "../tables/Reversals.ts"
import { SEC_CODES } from "../tables/SecCodes.ts"
import {
  AccountType,
  AchStatus,
  asciiText,
  CorrectedCounterparty,
  CounterpartyName,
  DfiAccountNumber,
  StatementDescriptor
} from "./Fields.ts"
import { IatDetails } from "./IatDetails.ts"
import { RawRecords, ReceivedRecords } from "./RawRecords.ts"
import { goesBackUnposted } from "./RequestedReturn.ts"
import { type AchTrigger, incoming, outgoing } from "./Transitions.ts"

/** Cents of one entry; 0 is a prenote (spec, "Limits"; S20). */
export const AchAmount = centsBetween(0, MAX_AMOUNT_CENTS)

/** A credit pays the receiver; a debit collects from the receiver. */
export const TransactionType = Schema.Literals(["credit", "debit"])

/** Reason to reverse a sent entry (spec, "POST /v1/ach/{ach_id}/reverse"). */
export const ReversalReason = Schema.Literals(REVERSAL_REASONS)

/** Reasons to reject an outgoing entry. The second is the spec's; the others are ours or common in the field. */
export const RejectionReason = Schema.Literals([
  "account_number_status",
  "non_sufficient_funds",
  "aggregate_limit_exceeded",
  "originator_status",
  "review_rejected",
  "deadline_passed",
  "entry_returned",
  "ofac_rejection"
])

/** One stage of a return dispute: a return, dishonored return or contested return by either bank. Append-only. */
export const Return = Schema.Struct({
  type: Schema.Literals(["return", "dishonored_return", "contested_return"]),
  status: AchStatus,
  return_code: Schema.String.check(Schema.isPattern(/^R\d\d$/)),
  return_reason: Schema.String,
  trace_number: Schema.optionalKey(Schema.String),
  additional_information: Schema.optionalKey(Schema.String)
})
/** One stage of a return dispute. */
export type Return = typeof Return.Type

/** Internal fields of an ACH of either direction: stored, never shown. */
const keptFields = {
  /** Id of the window or settlement that the entry waits in; absent: nothing is due. */
  queue: Schema.optionalKey(Schema.String),
  /** Our side's account number, as stated to the network. */
  account_number: Schema.String,
  /** True if the amount is held on the account number's position. */
  held: Schema.Boolean,
  /**
   * Account that the money is booked on: its account number, or suspense if the entry could not be posted. Absent: not
   * booked.
   */
  booked_on: Schema.optionalKey(Schema.String),
  /** True until the follow-up job has checked the entry's funds and review rules. */
  screening: Schema.optionalKey(Schema.Literal(true)),
  /** The last review that it was put under. */
  review: Schema.optionalKey(Held),
  /** Settlement dates of the stages of a return dispute, from which deadlines count. */
  returned_on: Schema.optionalKey(CalendarDate),
  dishonored_on: Schema.optionalKey(CalendarDate),
  /** Records of the entry and of its returns that came in files of the network. */
  raw: Schema.optionalKey(ReceivedRecords)
}

/** A notification of change: its code, and if it came in a file the corrected data as in the addenda, and its records. */
const Change = Schema.Struct({
  change_code: Schema.Literals(CHANGE_CODES),
  corrected_data: Schema.optionalKey(asciiText(35)),
  raw: Schema.optionalKey(RawRecords)
})
/** A notification of change. */
export type Change = typeof Change.Type

const OutgoingKept = Schema.Struct({
  ...keptFields,
  /** The latest notification of change. */
  change: Schema.optionalKey(Change),
  /** Of a reversal: settlement date of the reversed entry, from which the deadline counts. */
  reverses_settled_on: Schema.optionalKey(CalendarDate),
  originator_id: Schema.optionalKey(Schema.String),
  /** Disbursement that the entry pays out; it follows every move of the entry. */
  disbursement_id: Schema.optionalKey(idOf("disbursement"))
})

const IncomingKept = Schema.Struct({
  ...keptFields,
  /** Two-digit transaction code of a received entry, if the interface has no name for it. */
  transaction_code: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d\d$/))),
  /** Columns 77 and 78 of a received entry, which its return repeats. */
  discretionary_data: Schema.optionalKey(asciiText(2)),
  /** True if the client requested the return, which goes out after posting; other returns replace the posting. */
  return_once_posted: Schema.optionalKey(Schema.Literal(true))
})

const shownFields = {
  id: idOf("ach"),
  status: AchStatus,
  amount: AchAmount,
  /** Absent, as is the account number, if an incoming entry names an unknown account number. */
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

/** Returns the reasons that an entry states: of each return stage with its code, of a rejection, of a correction. */
const reasonsIn = ({
  correction,
  rejection,
  returns
}: Pick<typeof AchView.Type, "correction" | "rejection" | "returns">): ReadonlyArray<Reason> => [
  ...returns.map(({ additional_information: details, return_code: code, return_reason: meaning }) => ({
    code,
    meaning,
    ...(details !== undefined && { details })
  })),
  ...(rejection === undefined ? [] : [reasonNamed(rejection.reason, undefined, rejection.details)]),
  ...(correction === undefined ? [] : [reasonNamed(`corrected ${Object.keys(correction).join(", ")}`)])
]

/** An ACH of either direction as shown in responses (spec, "ACH"). Amounts in cents. */
export const AchView = Schema.Struct(shownFields)

const { correction, iat_details, rejection, reversal, ...commonFields } = shownFields
const account = { account_id: idOf("account"), account_number_id: idOf("account_number") }

/** An entry that a client originates from one of its account numbers. */
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

/** An entry from another bank to an account number of this bank. */
export interface ReceivedAch extends Schema.Schema.Type<typeof ReceivedAch> {}
export const ReceivedAch = Schema.Struct({ ...incomingFields, ...account })

/** An entry from another bank to an unknown account number. Its money is booked on suspense. */
export interface StrayAch extends Schema.Schema.Type<typeof StrayAch> {}
export const StrayAch = Schema.Struct({
  ...incomingFields,
  account_id: Schema.optionalKey(Schema.Never),
  account_number_id: Schema.optionalKey(Schema.Never)
})

/** An entry from another bank; without an account number it is stray. */
export type IncomingAch = ReceivedAch | StrayAch

/** An entry with an account number, on which its money can be posted. */
export type PostableAch = OutgoingAch | ReceivedAch

/** A stored ACH entry, discriminated by `direction` and `account_number_id`. */
export type Ach = OutgoingAch | ReceivedAch | StrayAch
export const Ach = Schema.Union([OutgoingAch, ReceivedAch, StrayAch])

/** Returns an entry without its internal fields. */
export const viewOf: (one: Ach) => typeof AchView.Type = viewer<Ach>()

// An entry between two accounts of this bank is outgoing and incoming under the same trace number.
const traceKeyOf = (direction: Ach["direction"], traceNumber: string): string => `${direction} ${traceNumber}`

/** The ACH resource: entries of both directions. */
export const ach = resource<Ach, AchTrigger>({
  kind: "ach",
  schema: Ach,
  lifecycles: [outgoing, incoming],
  lifecycleOf: ({ direction }) => (direction === "outgoing" ? outgoing : incoming),
  reasons: reasonsIn,
  shown: viewOf,
  attributes: ({ account_id, account_number_id, counterparty, direction, kept, record_details, status, ...one }) => ({
    ...(account_id !== undefined && { account_id }),
    ...(account_number_id !== undefined && { account_number_id }),
    ...(direction === "outgoing" && { counterparty_account_number: counterparty.account_number }),
    ...(kept.queue !== undefined && { queue: kept.queue }),
    // The network has not seen the trace number of a processing entry, so no lookup needs it.
    ...(record_details.trace_number !== undefined &&
      status !== "processing" && { trace_number: traceKeyOf(direction, record_details.trace_number) }),
    account_number: directoryForm(kept.account_number),
    direction,
    status,
    transaction_type: one.transaction_type,
    ...waitsFor(
      status === "under_review" && !(direction === "incoming" && goesBackUnposted({ kept, returns: one.returns }))
    )
  }),
  indexed: ["account_number_id", "queue", "trace_number", "account_id", "counterparty_account_number", WAITS],
  queues: [reviewQueue("ach")],
  heldFor: ({ kept }) => kept.review,
  unindexed: ["account_number", "direction", "status", "transaction_type"],
  foundBy: {
    ...foundUnder("counterparty_account_number"),
    trace_number: (trace) => [traceOf("outgoing", trace), traceOf("incoming", trace)]
  }
})

const traceOf = (direction: Ach["direction"], traceNumber: string) => ({
  attribute: "trace_number",
  value: traceKeyOf(direction, traceNumber)
})

/** Selects the newest entry of a direction with a trace number. */
export const tracedAs = (direction: Ach["direction"], traceNumber: string): Newest => ({
  kind: ach.kind,
  ...traceOf(direction, traceNumber)
})
