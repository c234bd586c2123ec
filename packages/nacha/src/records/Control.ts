import { advServiceClass, serviceClasses } from "../codes/ServiceClass.ts"
import { amount, code, digits, number, text, total } from "../fields/FieldKinds.ts"
import { constant, layout, mandatory, optional, type RecordOf, required, reserved } from "../fields/Layout.ts"

const source = "Nacha Operating Rules, Appendix 3; S40"

const batchCounts = [mandatory("entryAddendaCount", 5, 10, number), mandatory("entryHash", 11, 20, number)] as const

const origin = [mandatory("odfi", 80, 87, digits), mandatory("batchNumber", 88, 94, number)] as const

const fileCounts = [
  mandatory("batchCount", 2, 7, number),
  mandatory("blockCount", 8, 13, number),
  mandatory("entryAddendaCount", 14, 21, number),
  mandatory("entryHash", 22, 31, number)
] as const

/** Record 8 of every batch except ADV: the batch totals. */
export const batchControl = layout("batchControl", "Batch control", source, [
  constant("recordType", 1, "8"),
  mandatory("serviceClass", 2, 4, code(serviceClasses)),
  ...batchCounts,
  mandatory("totalDebit", 21, 32, amount),
  mandatory("totalCredit", 33, 44, amount),
  required("companyId", 45, 54, text),
  optional("messageAuthenticationCode", 55, 73, text),
  reserved(74, 79),
  ...origin
])

/** Record 8 of ADV batches: wider totals, and the operator's data for a company. */
export const advBatchControl = layout("advBatchControl", "Batch control of ADV", source, [
  constant("recordType", 1, "8"),
  mandatory("serviceClass", 2, 4, code(advServiceClass)),
  ...batchCounts,
  mandatory("totalDebit", 21, 40, total),
  mandatory("totalCredit", 41, 60, total),
  optional("operatorData", 61, 79, text),
  ...origin
])

/** Record 9: the file totals. */
export const fileControl = layout("fileControl", "File control", source, [
  constant("recordType", 1, "9"),
  ...fileCounts,
  mandatory("totalDebit", 32, 43, amount),
  mandatory("totalCredit", 44, 55, amount),
  reserved(56, 94)
])

/** Record 9 of files of ADV batches. */
export const advFileControl = layout("advFileControl", "File control of ADV", source, [
  constant("recordType", 1, "9"),
  ...fileCounts,
  mandatory("totalDebit", 32, 51, total),
  mandatory("totalCredit", 52, 71, total),
  reserved(72, 94)
])

/** A batch control of either layout. */
export type BatchControl = RecordOf<typeof batchControl> | RecordOf<typeof advBatchControl>

/** A file control of either layout. */
export type FileControl = RecordOf<typeof fileControl> | RecordOf<typeof advFileControl>
