import { digits, text } from "../fields/FieldKinds.ts"
import { constant, layout, mandatory, reserved } from "../fields/Layout.ts"

const source = "Nacha Operating Rules, Appendix 5; S34 and S40"

const head = [
  constant("recordType", 1, "7"),
  constant("addendaType", 2, "98"),
  mandatory("changeCode", 4, 6, text),
  mandatory("originalTraceNumber", 7, 21, digits),
  reserved(22, 27),
  mandatory("originalRdfi", 28, 35, digits)
] as const

const traceNumber = mandatory("traceNumber", 80, 94, digits)

/** Addenda 98: a notification of change. */
export const addenda98 = layout("addenda98", "Addenda 98, notification of change", source, [
  ...head,
  mandatory("correctedData", 36, 64, text),
  reserved(65, 79),
  traceNumber
])

/** Addenda 98 of IAT: six more columns of corrected data. */
export const iatAddenda98 = layout("iatAddenda98", "Addenda 98, notification of change to IAT", source, [
  ...head,
  mandatory("correctedData", 36, 70, text),
  reserved(71, 79),
  traceNumber
])

/** Addenda 98 with C61 to C69: a refused notification of change. */
export const refusedAddenda98 = layout("refusedAddenda98", "Addenda 98, refused notification of change", source, [
  ...head,
  mandatory("correctedData", 36, 64, text),
  mandatory("refusedChangeCode", 65, 67, text),
  mandatory("changeTraceSequence", 68, 74, digits),
  reserved(75, 79),
  traceNumber
])
