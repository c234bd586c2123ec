import {
  type Ach,
  type IatDetails,
  type OutboundEntry,
  REVERSAL_DESCRIPTION,
  type SubmissionWindow
} from "@vostro/domain/rails"
import { secCodes } from "../checks/SecCode.ts"
import { type BatchHeader, ordinarySecCodes } from "../records/BatchHeader.ts"
import { sixDigits } from "./FieldDate.ts"
import { cutTo, filled, UNKNOWN } from "./FieldText.ts"
import { iatDetailsOf } from "./OutgoingIat.ts"

/** A batch header that a bank may send; only operators send advices. */
export type OutgoingHeader = Exclude<BatchHeader, { readonly _tag: "advBatchHeader" }>

/** Days of the window with which an entry is sent, in place of days that the entry lacks. */
export type WindowDays = Pick<SubmissionWindow, "banking_day" | "effective_date">

const isOrdinary = (code: string): code is keyof typeof ordinarySecCodes => Object.hasOwn(ordinarySecCodes, code)

/** Returns the ODFI of a trace number: the bank sends only under its own trace numbers. */
export const bankOf = (traceNumber: string): string => traceNumber.slice(0, 8)

/**
 * Builds the batch header of an entry, without batch number and service class. A return repeats the header of the entry
 * received (S46).
 */
export const headerOf = ({ ach, trace_number }: OutboundEntry, window: WindowDays): OutgoingHeader => {
  const { company_id, effective_date } = ach.record_details
  const ends = {
    settlementDate: "",
    originatorStatus: ach.sec_code === "DNE" ? "2" : "1",
    odfi: bankOf(trace_number),
    batchNumber: 0
  } as const
  const id = filled(company_id, 10, UNKNOWN)
  const description = descriptionOf(ach)
  const effectiveEntryDate = sixDigits(effective_date ?? window.effective_date)
  if (ach.sec_code === "IAT") return iatHeader(iatDetailsOf(ach), id, description, effectiveEntryDate, ends)
  const company = {
    serviceClass: "200",
    ...companyOf(ach),
    companyId: id,
    companyDescriptiveDate: cutTo(ach.record_details.descriptive_date, 6),
    ...ends
  } as const
  if (ach.sec_code === "ENR") return { _tag: "enrBatchHeader", ...company, secCode: "ENR" }
  return {
    _tag: "batchHeader",
    ...company,
    secCode: isOrdinary(ach.sec_code) ? ach.sec_code : "PPD",
    companyEntryDescription: description,
    effectiveEntryDate
  }
}

// If the SEC code has a fixed description, only a reversal has another (S43).
const descriptionOf = ({ sec_code, statement_descriptor }: Ach): string => {
  const isFree = sec_code !== "RCK" || statement_descriptor === REVERSAL_DESCRIPTION
  return isFree ? filled(statement_descriptor, 10, UNKNOWN) : secCodes.RCK.description
}

const companyOf = ({ record_details }: Ach) => ({
  companyName: filled(record_details.company_name, 16, UNKNOWN),
  companyDiscretionaryData: cutTo(record_details.company_discretionary_data, 20)
})

type Ends = Pick<OutgoingHeader, "settlementDate" | "originatorStatus" | "odfi" | "batchNumber">

// The foreign exchange data of a received IAT is not stored: the return is in the dollars received.
const iatHeader = (
  { destination_country, destination_currency_code, originator_currency_code }: IatDetails,
  originatorId: string,
  companyEntryDescription: string,
  effectiveEntryDate: string,
  ends: Ends
): OutgoingHeader => ({
  _tag: "iatBatchHeader",
  serviceClass: "200",
  iatIndicator: "",
  foreignExchangeIndicator: "FF",
  foreignExchangeReferenceIndicator: "3",
  foreignExchangeReference: "",
  destinationCountry: destination_country ?? "US",
  originatorId,
  secCode: "IAT",
  companyEntryDescription,
  originatingCurrency: originator_currency_code ?? "USD",
  destinationCurrency: destination_currency_code ?? "USD",
  effectiveEntryDate,
  ...ends
})
