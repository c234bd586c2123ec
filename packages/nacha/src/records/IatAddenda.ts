import { code, digits, number, text, total } from "../fields/FieldKinds.ts"
import { constant, layout, mandatory, optional, required, reserved } from "../fields/Layout.ts"

const source = "Nacha Operating Rules, Appendix 3; S45"

const entrySequence = mandatory("entrySequence", 88, 94, digits)

const addendaSequence = mandatory("addendaSequence", 84, 87, number)

/** Qualifiers of bank ids in IAT. */
export const idQualifiers = {
  "01": "national clearing system number",
  "02": "business identifier code",
  "03": "international bank account number"
} as const

/** Transaction type codes of IAT. */
export const iatTransactionTypes = {
  ANN: "annuity",
  BUS: "business or commercial",
  DEP: "deposit",
  LOA: "loan",
  MIS: "miscellaneous",
  MOR: "mortgage",
  PEN: "pension",
  REM: "remittance",
  RLS: "rent or lease",
  SAL: "salary or payroll",
  TAX: "tax",
  TEL: "telephone initiated",
  WEB: "internet initiated",
  ARC: "accounts receivable",
  BOC: "back office conversion",
  POP: "point of purchase",
  RCK: "re-presented check",
  IAT: "international ACH transaction",
  MTE: "machine transfer",
  POS: "point of sale",
  SHR: "shared network"
} as const

/** Addenda 10: transaction type, foreign amount, and the receiver's name. */
export const iatAddenda10 = layout("iatAddenda10", "Addenda 10 of IAT, the transaction", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "10"),
  mandatory("transactionType", 4, 6, code(iatTransactionTypes)),
  required("foreignAmount", 7, 24, total),
  optional("foreignTraceNumber", 25, 46, text),
  mandatory("receiverName", 47, 81, text),
  reserved(82, 87),
  entrySequence
])

/** Addenda 11: the originator's name and street. */
export const iatAddenda11 = layout("iatAddenda11", "Addenda 11 of IAT, the originator", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "11"),
  mandatory("originatorName", 4, 38, text),
  mandatory("originatorStreetAddress", 39, 73, text),
  reserved(74, 87),
  entrySequence
])

/** Addenda 12: the originator's city and country. */
export const iatAddenda12 = layout("iatAddenda12", "Addenda 12 of IAT, the originator's place", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "12"),
  mandatory("originatorCityState", 4, 38, text),
  mandatory("originatorCountryPostalCode", 39, 73, text),
  reserved(74, 87),
  entrySequence
])

/** Addenda 13: the originating bank. */
export const iatAddenda13 = layout("iatAddenda13", "Addenda 13 of IAT, the originating bank", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "13"),
  mandatory("odfiName", 4, 38, text),
  mandatory("odfiIdQualifier", 39, 40, code(idQualifiers)),
  mandatory("odfiId", 41, 74, text),
  mandatory("odfiBranchCountry", 75, 77, text),
  reserved(78, 87),
  entrySequence
])

/** Addenda 14: the receiving bank. */
export const iatAddenda14 = layout("iatAddenda14", "Addenda 14 of IAT, the receiving bank", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "14"),
  mandatory("rdfiName", 4, 38, text),
  mandatory("rdfiIdQualifier", 39, 40, code(idQualifiers)),
  mandatory("rdfiId", 41, 74, text),
  mandatory("rdfiBranchCountry", 75, 77, text),
  reserved(78, 87),
  entrySequence
])

/** Addenda 15: the receiver's number and street. */
export const iatAddenda15 = layout("iatAddenda15", "Addenda 15 of IAT, the receiver", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "15"),
  optional("receiverId", 4, 18, text),
  mandatory("receiverStreetAddress", 19, 53, text),
  reserved(54, 87),
  entrySequence
])

/** Addenda 16: the receiver's city and country. */
export const iatAddenda16 = layout("iatAddenda16", "Addenda 16 of IAT, the receiver's place", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "16"),
  mandatory("receiverCityState", 4, 38, text),
  mandatory("receiverCountryPostalCode", 39, 73, text),
  reserved(74, 87),
  entrySequence
])

/** Addenda 17: payment information. At most two. */
export const iatAddenda17 = layout("iatAddenda17", "Addenda 17 of IAT, remittance", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "17"),
  optional("paymentInformation", 4, 83, text),
  addendaSequence,
  entrySequence
])

/** Addenda 18: a correspondent bank. At most five. */
export const iatAddenda18 = layout("iatAddenda18", "Addenda 18 of IAT, a correspondent bank", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "18"),
  mandatory("bankName", 4, 38, text),
  mandatory("bankIdQualifier", 39, 40, code(idQualifiers)),
  mandatory("bankId", 41, 74, text),
  mandatory("bankBranchCountry", 75, 77, text),
  reserved(78, 83),
  addendaSequence,
  entrySequence
])
