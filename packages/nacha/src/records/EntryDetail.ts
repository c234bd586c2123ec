import { advTransactionCodes, transactionCodes } from "../codes/TransactionCode.ts"
import { amount, code, date, digits, number, routing, text } from "../fields/FieldKinds.ts"
import { constant, layout, mandatory, optional, type RecordOf, required, reserved } from "../fields/Layout.ts"

const source = "Nacha Operating Rules, Appendix 3; S42 and S40"

/** Kind of a transaction code. Its name keeps the declarations of the layouts short. */
interface OfTransaction {
  readonly is: "code"
  readonly values: typeof transactionCodes
}

const transactionCode: OfTransaction = code(transactionCodes)

const head = [
  constant("recordType", 1, "6"),
  mandatory("transactionCode", 2, 3, transactionCode),
  mandatory("rdfi", 4, 12, routing)
] as const

const account = [required("accountNumber", 13, 29, text), mandatory("amount", 30, 39, amount)] as const

const addendaIndicator = mandatory("addendaIndicator", 79, 79, code({ "0": "no addenda", "1": "addenda follow" }))

const tail = [addendaIndicator, mandatory("traceNumber", 80, 94, digits)] as const

const discretionary = optional("discretionaryData", 77, 78, text)

/** Record 6 of ACK, CCD, COR, DNE, PPD, TEL and WEB. For CCD the receiver is a company. */
export const entryDetail = layout("entryDetail", "Entry detail of ACK, CCD, COR, DNE, PPD, TEL and WEB", source, [
  ...head,
  ...account,
  optional("receiverId", 40, 54, text),
  required("receiverName", 55, 76, text),
  discretionary,
  ...tail
])

/** Record 6 of CIE and MTE: the name comes before the number. */
export const namedEntryDetail = layout("namedEntryDetail", "Entry detail of CIE and MTE", source, [
  ...head,
  ...account,
  required("receiverName", 40, 54, text),
  mandatory("receiverId", 55, 76, text),
  discretionary,
  ...tail
])

/** Record 6 of ATX, CTX and ENR, with the number of addenda. */
export const corporateEntryDetail = layout("corporateEntryDetail", "Entry detail of ATX, CTX and ENR", source, [
  ...head,
  ...account,
  optional("receiverId", 40, 54, text),
  mandatory("addendaCount", 55, 58, number),
  required("receiverName", 59, 74, text),
  reserved(75, 76),
  discretionary,
  ...tail
])

/** Record 6 of ARC, BOC and RCK: a check's serial number. */
export const checkEntryDetail = layout("checkEntryDetail", "Entry detail of ARC, BOC and RCK", source, [
  ...head,
  ...account,
  mandatory("checkSerialNumber", 40, 54, text),
  optional("receiverName", 55, 76, text),
  discretionary,
  ...tail
])

/** Record 6 of POP: a check's serial number and where it was presented. */
export const popEntryDetail = layout("popEntryDetail", "Entry detail of POP", source, [
  ...head,
  ...account,
  mandatory("checkSerialNumber", 40, 48, text),
  mandatory("terminalCity", 49, 52, text),
  mandatory("terminalState", 53, 54, text),
  optional("receiverName", 55, 76, text),
  discretionary,
  ...tail
])

/** Record 6 of POS, with the card transaction type. */
export const posEntryDetail = layout("posEntryDetail", "Entry detail of POS", source, [
  ...head,
  ...account,
  optional("receiverId", 40, 54, text),
  optional("receiverName", 55, 76, text),
  mandatory("cardTransactionType", 77, 78, text),
  ...tail
])

/** Record 6 of SHR: the card and the document. */
export const shrEntryDetail = layout("shrEntryDetail", "Entry detail of SHR", source, [
  ...head,
  ...account,
  mandatory("cardExpirationDate", 40, 43, date("MMYY")),
  mandatory("documentReferenceNumber", 44, 54, text),
  mandatory("cardAccountNumber", 55, 76, text),
  mandatory("cardTransactionType", 77, 78, text),
  ...tail
])

/** Record 6 of TRC and XCK: one truncated or destroyed check. */
export const trcEntryDetail = layout("trcEntryDetail", "Entry detail of TRC and XCK", source, [
  ...head,
  ...account,
  mandatory("checkSerialNumber", 40, 54, text),
  required("processControlField", 55, 60, text),
  required("itemResearchNumber", 61, 76, text),
  optional("itemTypeIndicator", 77, 78, text),
  ...tail
])

/** Record 6 of TRX: many truncated checks, listed in addenda. */
export const trxEntryDetail = layout("trxEntryDetail", "Entry detail of TRX", source, [
  ...head,
  ...account,
  optional("receiverId", 40, 54, text),
  mandatory("addendaCount", 55, 58, number),
  required("receiverName", 59, 74, text),
  reserved(75, 76),
  optional("itemTypeIndicator", 77, 78, text),
  ...tail
])

const screening = code({ "": "not screened", "0": "screened and clear", "1": "a possible match" })

/** Record 6 of IAT: addenda hold the names. */
export const iatEntryDetail = layout("iatEntryDetail", "Entry detail of IAT", `${source}; S45`, [
  ...head,
  mandatory("addendaCount", 13, 16, number),
  reserved(17, 29),
  mandatory("amount", 30, 39, amount),
  mandatory("accountNumber", 40, 74, text),
  reserved(75, 76),
  optional("gatewayScreening", 77, 77, screening),
  optional("secondaryScreening", 78, 78, screening),
  ...tail
])

/** Record 6 of ADV: the operator's booking. */
export const advEntryDetail = layout("advEntryDetail", "Entry detail of ADV", source, [
  constant("recordType", 1, "6"),
  mandatory("transactionCode", 2, 3, code(advTransactionCodes)),
  mandatory("rdfi", 4, 12, routing),
  required("accountNumber", 13, 27, text),
  mandatory("amount", 28, 39, amount),
  mandatory("adviceRoutingNumber", 40, 48, routing),
  optional("fileId", 49, 53, text),
  optional("operatorData", 54, 54, text),
  required("receiverName", 55, 76, text),
  discretionary,
  addendaIndicator,
  mandatory("operatorRoutingNumber", 80, 87, digits),
  mandatory("entryDay", 88, 90, date("DDD")),
  mandatory("sequenceNumber", 91, 94, number)
])

/** All layouts of entry details. */
export const entryDetails = {
  entryDetail,
  namedEntryDetail,
  corporateEntryDetail,
  checkEntryDetail,
  popEntryDetail,
  posEntryDetail,
  shrEntryDetail,
  trcEntryDetail,
  trxEntryDetail,
  iatEntryDetail,
  advEntryDetail
} as const

/** An entry detail of any layout. */
export type EntryDetail = {
  [Name in keyof typeof entryDetails]: RecordOf<(typeof entryDetails)[Name]>
}[keyof typeof entryDetails]
