import { date, digits, number, text } from "../fields/FieldKinds.ts"
import { constant, layout, mandatory, optional, required } from "../fields/Layout.ts"

const source = "Nacha Operating Rules, Appendix 3; S40"

const traceNumber = mandatory("traceNumber", 80, 94, digits)

/** Addenda 02 of POS and SHR: the terminal. */
export const addenda02 = layout("addenda02", "Addenda 02, terminal of POS and SHR", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "02"),
  optional("referenceInformation1", 4, 10, text),
  optional("referenceInformation2", 11, 13, text),
  required("terminalId", 14, 19, text),
  required("transactionSerialNumber", 20, 25, text),
  required("transactionDate", 26, 29, date("MMDD")),
  optional("authorizationCode", 30, 35, text),
  required("terminalLocation", 36, 62, text),
  required("terminalCity", 63, 77, text),
  required("terminalState", 78, 79, text),
  traceNumber
])

/** Addenda 02 of MTE: the machine. */
export const mteAddenda02 = layout("mteAddenda02", "Addenda 02, terminal of MTE", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "02"),
  required("transactionDescription", 4, 10, text),
  optional("networkIdCode", 11, 13, text),
  required("terminalId", 14, 19, text),
  required("transactionSerialNumber", 20, 25, text),
  required("transactionDate", 26, 29, date("MMDD")),
  required("transactionTime", 30, 35, date("HHMMSS")),
  required("terminalLocation", 36, 62, text),
  required("terminalCity", 63, 77, text),
  required("terminalState", 78, 79, text),
  traceNumber
])

/** Addenda 05: payment information. */
export const addenda05 = layout("addenda05", "Addenda 05, payment information", source, [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "05"),
  optional("paymentInformation", 4, 83, text),
  mandatory("addendaSequence", 84, 87, number),
  mandatory("entrySequence", 88, 94, digits)
])
