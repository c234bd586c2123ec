import { Schema } from "effect"
import { centsBetween } from "../../../../kernel/Money.ts"
import { CalendarDate } from "../../../../kernel/Resource.ts"
import { RoutingDigits } from "../../../../kernel/RoutingNumber.ts"
import { TraceNumber } from "../../trace-number/TraceNumber.ts"
import { asciiText, CorrectedCounterparty, StatementDescriptor } from "../entry/Fields.ts"
import { IatDetails } from "../entry/IatDetails.ts"
import { RawRecords } from "../entry/RawRecords.ts"
import { SEC_CODES } from "../tables/SecCodes.ts"

/**
 * The amount field of an entry has ten columns of cents (S20), that of an advice twelve. The interface's limit is
 * lower: a larger amount fails its item, not the other items that arrive with it.
 */
const MAX_FIELD_CENTS = 999_999_999_999

const Amount = centsBetween(0, MAX_FIELD_CENTS)

/** Fields of every item from the network. */
const item = {
  /** The item's own trace number, assigned by the sending bank. */
  trace_number: TraceNumber,
  sec_code: Schema.Literals(SEC_CODES),
  /** From the operator's day of the year; absent if the operator has not inserted one. */
  settlement_date: Schema.optionalKey(CalendarDate),
  /** Routing number of the bank that the item is for; absent if the adapter has checked that it is this bank. */
  receiving_routing_number: Schema.optionalKey(RoutingDigits),
  /** The batch header and the records of the item, if it came in a file. */
  raw: Schema.optionalKey(RawRecords)
}

/** Fields of every response to an earlier entry. */
const answer = {
  ...item,
  /** Trace number of the original entry, outgoing or incoming. */
  original_trace_number: TraceNumber,
  amount: Amount,
  /** Return code as in the addenda; codes outside the tables come only from a lenient reader. */
  return_code: asciiText(3),
  additional_information: Schema.optionalKey(asciiText(80))
}

/** Fields of a dishonored or contested return that refer to the return. */
const ofReturn = { return_trace_number: TraceNumber, original_return_code: asciiText(3) }

/** An entry from another bank to an account here: payment, prenote, reversal or advice. Amounts in cents. */
export interface IncomingEntry extends Schema.Schema.Type<typeof IncomingEntry> {}
export const IncomingEntry = Schema.Struct({
  kind: Schema.Literal("entry"),
  ...item,
  /** Two digits (S44). */
  transaction_code: Schema.String.check(Schema.isPattern(/^\d\d$/)),
  amount: Amount,
  /** Routing number of the ODFI, with check digit. */
  originating_routing_number: RoutingDigits,
  /** Routing number of the RDFI, with check digit. */
  receiving_routing_number: RoutingDigits,
  /** Receiver's account number, as stated by the originator. */
  account_number: asciiText(35),
  statement_descriptor: StatementDescriptor,
  company_name: Schema.optionalKey(asciiText(35)),
  company_id: Schema.optionalKey(asciiText(10)),
  company_discretionary_data: Schema.optionalKey(asciiText(20)),
  descriptive_date: Schema.optionalKey(asciiText(6)),
  effective_date: Schema.optionalKey(CalendarDate),
  /**
   * Receiver's identification number with the originator. For check entries: the check serial number and the rest of
   * columns 40 to 54.
   */
  individual_id: Schema.optionalKey(asciiText(22)),
  receiver_name: Schema.optionalKey(asciiText(35)),
  /** Columns 77 and 78: the payment type of WEB, the card transaction type of POS and SHR. */
  discretionary_data: Schema.optionalKey(asciiText(2)),
  /** Payment information of the first addenda. */
  additional_information: Schema.optionalKey(asciiText(80)),
  iat_details: Schema.optionalKey(IatDetails)
})

/** The return of an entry of ours by the RDFI or an operator (R01 to R53, R80 to R85). */
export interface IncomingReturn extends Schema.Schema.Type<typeof IncomingReturn> {}
export const IncomingReturn = Schema.Struct({
  kind: Schema.Literal("return"),
  ...answer,
  date_of_death: Schema.optionalKey(CalendarDate)
})

/** The ODFI's dishonor of a return of ours (R61 to R70). */
export interface IncomingDishonor extends Schema.Schema.Type<typeof IncomingDishonor> {}
export const IncomingDishonor = Schema.Struct({ kind: Schema.Literal("dishonored_return"), ...answer, ...ofReturn })

/** The RDFI's contest of a dishonored return of ours (R71 to R77). */
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
  /** Corrected data as in the addenda. */
  corrected_data: asciiText(35),
  /** Corrected counterparty fields; malformed fields are left out. */
  correction: CorrectedCounterparty
})

/** The ODFI's refusal of a notification of change of ours (C61 to C69). */
export interface IncomingRefusal extends Schema.Schema.Type<typeof IncomingRefusal> {}
export const IncomingRefusal = Schema.Struct({
  kind: Schema.Literal("refused_correction"),
  ...item,
  original_trace_number: TraceNumber,
  change_code: asciiText(3),
  refused_change_code: asciiText(3)
})

/** Any item from the ACH network (S40). */
export type InboundItem = typeof InboundItem.Type
export const InboundItem = Schema.Union([
  IncomingEntry,
  IncomingReturn,
  IncomingDishonor,
  IncomingContest,
  IncomingCorrection,
  IncomingRefusal
])
