import { Schema } from "effect"
import { CalendarDate } from "../../../../kernel/Fields.ts"
import { centsBetween } from "../../../../kernel/Money.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { asciiText, CorrectedCounterparty, StatementDescriptor, TraceNumber } from "../entry/Fields.ts"
import { IatDetails } from "../entry/IatDetails.ts"
import { SEC_CODES } from "../tables/SecCodes.ts"

/**
 * The amount field of an entry has ten columns of cents (S20), that of an advice twelve. The interface's own limit
 * lies below: more is refused with its item, and not with all that comes with it.
 */
const MAX_FIELD_CENTS = 999_999_999_999

const Amount = centsBetween(0, MAX_FIELD_CENTS)

/** What every item from the network tells of itself. */
const item = {
  /** The item's own trace number, given by the bank that sent it. */
  trace_number: TraceNumber,
  sec_code: Schema.Literals(SEC_CODES),
  /** From the operator's day of the year; absent: the operator has not inserted one. */
  settlement_date: Schema.optionalKey(CalendarDate)
}

/** What every answer to an earlier entry tells of it. */
const answer = {
  ...item,
  /** The trace number of the entry that the matter began with, whoever sent it. */
  original_trace_number: TraceNumber,
  amount: Amount,
  /** As it stands in the addenda; one that the tables do not know comes only from a lenient reader. */
  return_code: asciiText(3),
  additional_information: Schema.optionalKey(asciiText(80))
}

/** What a hop after the return says of the return. */
const ofReturn = { return_trace_number: TraceNumber, original_return_code: asciiText(3) }

/** An entry that another bank sends to an account here: payment, prenote, reversal or advice. Amounts in cents. */
export interface IncomingEntry extends Schema.Schema.Type<typeof IncomingEntry> {}
export const IncomingEntry = Schema.Struct({
  kind: Schema.Literal("entry"),
  ...item,
  /** Two digits (S44). */
  transaction_code: Schema.String.check(Schema.isPattern(/^\d\d$/)),
  amount: Amount,
  /** The bank that sends the entry, with its check digit. */
  originating_routing_number: RoutingDigits,
  /** The bank that it is for, with its check digit. */
  receiving_routing_number: RoutingDigits,
  /** The account that it is for, as the sender has it. */
  account_number: asciiText(35),
  statement_descriptor: StatementDescriptor,
  company_name: Schema.optionalKey(asciiText(35)),
  company_id: Schema.optionalKey(asciiText(10)),
  company_discretionary_data: Schema.optionalKey(asciiText(20)),
  descriptive_date: Schema.optionalKey(asciiText(6)),
  effective_date: Schema.optionalKey(CalendarDate),
  /** The receiver's number with the sender; of check entries the serial number, with what stands beside it in columns 40 to 54. */
  individual_id: Schema.optionalKey(asciiText(22)),
  receiver_name: Schema.optionalKey(asciiText(35)),
  /** Columns 77 and 78: the payment type of WEB, the card transaction type of POS and SHR. */
  discretionary_data: Schema.optionalKey(asciiText(2)),
  /** The first addenda's payment information. */
  additional_information: Schema.optionalKey(asciiText(80)),
  iat_details: Schema.optionalKey(IatDetails)
})

/** An entry of ours that its receiver's bank or an operator sends back (R01 to R53, R80 to R85). */
export interface IncomingReturn extends Schema.Schema.Type<typeof IncomingReturn> {}
export const IncomingReturn = Schema.Struct({
  kind: Schema.Literal("return"),
  ...answer,
  date_of_death: Schema.optionalKey(CalendarDate)
})

/** A return of ours that the sender of the entry dishonors (R61 to R70). */
export interface IncomingDishonor extends Schema.Schema.Type<typeof IncomingDishonor> {}
export const IncomingDishonor = Schema.Struct({ kind: Schema.Literal("dishonored_return"), ...answer, ...ofReturn })

/** A dishonored return of ours that the receiver's bank contests (R71 to R77). */
export interface IncomingContest extends Schema.Schema.Type<typeof IncomingContest> {}
export const IncomingContest = Schema.Struct({
  kind: Schema.Literal("contested_return"),
  ...answer,
  ...ofReturn,
  dishonor_trace_number: TraceNumber,
  dishonor_code: Schema.optionalKey(asciiText(3))
})

/** A notification of change to an entry of ours (S34). */
export interface IncomingCorrection extends Schema.Schema.Type<typeof IncomingCorrection> {}
export const IncomingCorrection = Schema.Struct({
  kind: Schema.Literal("correction"),
  ...item,
  original_trace_number: TraceNumber,
  change_code: asciiText(3),
  /** The corrected data as it stands in the addenda. */
  corrected_data: asciiText(35),
  /** What it says of the counterparty; what is malformed in it is left out. */
  correction: CorrectedCounterparty
})

/** A notification of change of ours that the sender of the entry refuses (C61 to C69). */
export interface IncomingRefusal extends Schema.Schema.Type<typeof IncomingRefusal> {}
export const IncomingRefusal = Schema.Struct({
  kind: Schema.Literal("refused_correction"),
  ...item,
  original_trace_number: TraceNumber,
  change_code: asciiText(3),
  refused_change_code: asciiText(3)
})

/** Anything that comes in from the ACH network (S40). */
export type InboundItem = typeof InboundItem.Type
export const InboundItem = Schema.Union([
  IncomingEntry,
  IncomingReturn,
  IncomingDishonor,
  IncomingContest,
  IncomingCorrection,
  IncomingRefusal
])
