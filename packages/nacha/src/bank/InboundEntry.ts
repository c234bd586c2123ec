import { checkDigitOf, type IncomingEntry, StatementDescriptor } from "@vostro/domain/rails"
import { Schema } from "effect"
import type { BatchHeader } from "../records/BatchHeader.ts"
import type { EntryDetail } from "../records/EntryDetail.ts"
import type { Entry } from "../records/Part.ts"
import { dateOfSix } from "./FieldDate.ts"
import { asciiOf, cutTo, given, UNKNOWN } from "./FieldText.ts"
import { iatDetailsOf } from "./InboundIat.ts"
import type { About } from "./InboundReturn.ts"

/** Converts an entry into its inbound item. */
export const entryOf = (header: BatchHeader, entry: Entry, about: About): IncomingEntry => {
  const { detail } = entry
  return {
    kind: "entry",
    ...about,
    transaction_code: detail.transactionCode,
    originating_routing_number: header.odfi + checkDigitOf(header.odfi),
    account_number: asciiOf(detail.accountNumber),
    statement_descriptor: descriptorOf(header),
    ...effectiveOf(header),
    ...(header._tag === "iatBatchHeader" ? internationalOf(header, entry) : domesticOf(header, entry))
  }
}

const isDescriptor = Schema.is(StatementDescriptor)

// The description of enrollments is constant, so the header does not hold it.
const descriptorOf = (header: BatchHeader): string => {
  const text = header._tag === "enrBatchHeader" ? "AUTOENROLL" : cutTo(header.companyEntryDescription, 10)
  return isDescriptor(text) ? text : UNKNOWN
}

const effectiveOf = (header: BatchHeader) => {
  const date = header._tag === "enrBatchHeader" ? undefined : dateOfSix(header.effectiveEntryDate)
  return date === undefined ? {} : { effective_date: date }
}

type IatHeader = Extract<BatchHeader, { readonly _tag: "iatBatchHeader" }>

const internationalOf = (header: IatHeader, entry: Entry) => {
  const details = iatDetailsOf(header, entry)
  return {
    ...given("company_name", details.originator?.name, 35),
    ...given("company_id", header.originatorId, 10),
    ...given("receiver_name", details.receiver?.name, 35),
    ...given("individual_id", details.receiver?.reference_number, 22),
    ...given("additional_information", details.additional_information, 80),
    iat_details: details
  }
}

const domesticOf = (header: Exclude<BatchHeader, IatHeader>, { detail, addenda }: Entry) => {
  const { id, name, extra } = receiverOf(detail)
  const payment = addenda.find((one) => one._tag === "addenda05")
  return {
    ...given("company_name", header.companyName, 16),
    ...given("company_id", header.companyId, 10),
    ...given("company_discretionary_data", header.companyDiscretionaryData, 20),
    ...given("descriptive_date", header.companyDescriptiveDate, 6),
    ...given("individual_id", id, 22),
    ...given("receiver_name", name, 35),
    ...given("discretionary_data", extra, 2),
    ...given("additional_information", payment?.paymentInformation, 80)
  }
}

interface Receiver {
  readonly id?: string
  readonly name?: string
  readonly extra?: string
}

// Some layouts hold other data in the columns of the number or the name. It is kept by column, so that a return can
// repeat it.
const receiverOf = (detail: EntryDetail): Receiver => {
  switch (detail._tag) {
    case "checkEntryDetail":
      return { id: detail.checkSerialNumber, name: detail.receiverName, extra: detail.discretionaryData }
    case "popEntryDetail": {
      const place = detail.terminalCity.padEnd(4) + detail.terminalState
      const id = detail.checkSerialNumber.padEnd(9) + place
      return { id, name: detail.receiverName, extra: detail.discretionaryData }
    }
    case "posEntryDetail":
      return { id: detail.receiverId, name: detail.receiverName, extra: detail.cardTransactionType }
    case "shrEntryDetail": {
      const id = detail.cardExpirationDate + detail.documentReferenceNumber
      return { id, name: detail.cardAccountNumber, extra: detail.cardTransactionType }
    }
    case "trcEntryDetail": {
      const name = detail.processControlField.padEnd(6) + detail.itemResearchNumber
      return { id: detail.checkSerialNumber, name, extra: detail.itemTypeIndicator }
    }
    case "trxEntryDetail":
      return { id: detail.receiverId, name: detail.receiverName, extra: detail.itemTypeIndicator }
    case "iatEntryDetail":
      return {}
    case "advEntryDetail":
      return { name: detail.receiverName, extra: detail.discretionaryData }
    default:
      return { id: detail.receiverId, name: detail.receiverName, extra: detail.discretionaryData }
  }
}
