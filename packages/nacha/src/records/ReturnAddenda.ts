import { amount, date, dateUnder, digits, text } from "../fields/FieldKinds.ts"
import { constant, layout, mandatory, optional, required, reserved } from "../fields/Layout.ts"

const source = "Nacha Operating Rules, Appendix 4; S30 and S40"

const head = [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "99"),
  mandatory("returnCode", 4, 6, text),
  mandatory("originalTraceNumber", 7, 21, digits)
] as const

const originalRdfi = mandatory("originalRdfi", 28, 35, digits)

const traceNumber = mandatory("traceNumber", 80, 94, digits)

/**
 * Reference to the return in a dishonored or contested return: trace number, settlement day and code without the `R`.
 */
const theReturn = [
  mandatory("returnTraceNumber", 39, 53, digits),
  mandatory("returnSettlementDay", 54, 56, date("DDD")),
  mandatory("originalReturnCode", 57, 58, digits)
] as const

/** Addenda 99: a return. */
export const addenda99 = layout("addenda99", "Addenda 99, return", source, [
  ...head,
  optional("dateOfDeath", 22, 27, date("YYMMDD")),
  originalRdfi,
  optional("information", 36, 79, text),
  traceNumber
])

/** Addenda 99 of IAT: it repeats the forward amount. */
export const iatAddenda99 = layout("iatAddenda99", "Addenda 99, return of IAT", `${source}; S45`, [
  ...head,
  optional("dateOfDeath", 22, 27, date("YYMMDD")),
  originalRdfi,
  mandatory("originalAmount", 36, 45, amount),
  optional("information", 46, 79, text),
  traceNumber
])

/** Addenda 99 with R61 to R70: a dishonored return. */
export const dishonoredAddenda99 = layout("dishonoredAddenda99", "Addenda 99, dishonored return", source, [
  ...head,
  reserved(22, 27),
  originalRdfi,
  reserved(36, 38),
  ...theReturn,
  optional("information", 59, 79, text),
  traceNumber
])

/** Addenda 99 with R71 to R77: a contested or corrected return. */
export const contestedAddenda99 = layout("contestedAddenda99", "Addenda 99, contested dishonored return", source, [
  ...head,
  optional("dateReturned", 22, 27, dateUnder("YYMMDD", "contestedDate")),
  originalRdfi,
  optional("originalSettlementDay", 36, 38, dateUnder("DDD", "contestedDate")),
  ...theReturn,
  mandatory("dishonorTraceNumber", 59, 73, digits),
  mandatory("dishonorSettlementDay", 74, 76, date("DDD")),
  required("dishonorCode", 77, 78, digits),
  reserved(79, 79),
  traceNumber
])
