import { advServiceClass, serviceClasses } from "../codes/ServiceClass.ts"
import { code, date, digits, number, text } from "../fields/FieldKinds.ts"
import { constant, forward, layout, mandatory, optional, type RecordOf, reserved } from "../fields/Layout.ts"

const source = "Nacha Operating Rules, Appendix 3; S40"

const company = [
  mandatory("companyName", 5, 20, text),
  optional("companyDiscretionaryData", 21, 40, text),
  mandatory("companyId", 41, 50, text)
] as const

const origin = [mandatory("odfi", 80, 87, digits), mandatory("batchNumber", 88, 94, number)] as const

/** Originator status code. The rules of the SEC codes restrict it. */
const originatorStatus = mandatory(
  "originatorStatus",
  79,
  79,
  code({ "0": "an ACH operator", "1": "a bank under the rules", "2": "a federal agency" })
)

/** Operators do not edit the field in returns and notifications of change. */
export const effectiveEntryDate = forward("effectiveEntryDate", 70, 75, date("YYMMDD"))

const settlementDate = optional("settlementDate", 76, 78, date("DDD"))

/** SEC codes whose batches have the ordinary header. */
export const ordinarySecCodes = {
  ACK: "acknowledgment of CCD",
  ARC: "accounts receivable entry",
  ATX: "acknowledgment of CTX",
  BOC: "back office conversion",
  CCD: "corporate credit or debit",
  CIE: "customer initiated entry",
  COR: "notification of change",
  CTX: "corporate trade exchange",
  DNE: "death notification entry",
  MTE: "machine transfer entry",
  POP: "point of purchase",
  POS: "point of sale",
  PPD: "prearranged payment or deposit",
  RCK: "re-presented check",
  SHR: "shared network entry",
  TEL: "telephone initiated entry",
  TRC: "check truncation entry",
  TRX: "check truncation entries exchange",
  WEB: "internet initiated or mobile entry",
  XCK: "destroyed check entry"
} as const

/** Record 5 of every batch except IAT, ENR and ADV. */
export const batchHeader = layout("batchHeader", "Batch header", source, [
  constant("recordType", 1, "5"),
  mandatory("serviceClass", 2, 4, code(serviceClasses)),
  ...company,
  mandatory("secCode", 51, 53, code(ordinarySecCodes)),
  mandatory("companyEntryDescription", 54, 63, text),
  optional("companyDescriptiveDate", 64, 69, text),
  effectiveEntryDate,
  settlementDate,
  originatorStatus,
  ...origin
])

/** Record 5 of ENR batches: constant description, no effective date. */
export const enrBatchHeader = layout("enrBatchHeader", "Batch header of ENR", `${source}; S42`, [
  constant("recordType", 1, "5"),
  mandatory("serviceClass", 2, 4, code(serviceClasses)),
  ...company,
  mandatory("secCode", 51, 53, code({ ENR: "automated enrollment entry" })),
  constant("companyEntryDescription", 54, "AUTOENROLL"),
  optional("companyDescriptiveDate", 64, 69, text),
  reserved(70, 75),
  settlementDate,
  originatorStatus,
  ...origin
])

/** Record 5 of ADV batches: class 280, and the operator is the originator. */
export const advBatchHeader = layout("advBatchHeader", "Batch header of ADV", `${source}; S42`, [
  constant("recordType", 1, "5"),
  mandatory("serviceClass", 2, 4, code(advServiceClass)),
  ...company,
  mandatory("secCode", 51, 53, code({ ADV: "automated accounting advice" })),
  mandatory("companyEntryDescription", 54, 63, text),
  optional("companyDescriptiveDate", 64, 69, text),
  effectiveEntryDate,
  settlementDate,
  originatorStatus,
  ...origin
])

/** Record 5 of IAT batches, and of notifications of change to them (`IATCOR`). */
export const iatBatchHeader = layout("iatBatchHeader", "Batch header of IAT", `${source}; S45`, [
  constant("recordType", 1, "5"),
  mandatory("serviceClass", 2, 4, code(serviceClasses)),
  optional("iatIndicator", 5, 20, code({ "": "payments and returns", IATCOR: "notifications of change" })),
  mandatory(
    "foreignExchangeIndicator",
    21,
    22,
    code({ FF: "fixed to fixed", FV: "fixed to variable", VF: "variable to fixed" })
  ),
  mandatory(
    "foreignExchangeReferenceIndicator",
    23,
    23,
    code({ "1": "a rate", "2": "a reference number", "3": "no reference" })
  ),
  optional("foreignExchangeReference", 24, 38, text),
  mandatory("destinationCountry", 39, 40, text),
  mandatory("originatorId", 41, 50, text),
  mandatory("secCode", 51, 53, code({ IAT: "international ACH transaction", COR: "notification of change" })),
  mandatory("companyEntryDescription", 54, 63, text),
  mandatory("originatingCurrency", 64, 66, text),
  mandatory("destinationCurrency", 67, 69, text),
  effectiveEntryDate,
  settlementDate,
  originatorStatus,
  ...origin
])

/** A batch header of any layout. */
export type BatchHeader =
  | RecordOf<typeof batchHeader>
  | RecordOf<typeof enrBatchHeader>
  | RecordOf<typeof advBatchHeader>
  | RecordOf<typeof iatBatchHeader>
