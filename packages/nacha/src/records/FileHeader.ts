import { code, date, routing, text, textRight } from "../fields/FieldKinds.ts"
import { constant, layout, mandatory, optional, type RecordOf, reserved } from "../fields/Layout.ts"

/** File ID modifiers, in the order of the files with one creation time. */
export const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

const modifiers: Readonly<Record<string, string>> = Object.fromEntries(
  [...MODIFIERS].map((modifier, at) => [modifier, `file ${at + 1} of the day`])
)

/** Record 1: sender, receiver and creation time of the file. */
export const fileHeader = layout("fileHeader", "File header", "Nacha Operating Rules, Appendix 3; S40", [
  constant("recordType", 1, "1"),
  constant("priorityCode", 2, "01"),
  reserved(4, 4),
  mandatory("immediateDestination", 5, 13, routing),
  mandatory("immediateOrigin", 14, 23, textRight),
  mandatory("fileCreationDate", 24, 29, date("YYMMDD")),
  optional("fileCreationTime", 30, 33, date("HHMM")),
  mandatory("fileIdModifier", 34, 34, code(modifiers)),
  constant("recordSize", 35, "094"),
  constant("blockingFactor", 38, "10"),
  constant("formatCode", 40, "1"),
  optional("immediateDestinationName", 41, 63, text),
  optional("immediateOriginName", 64, 86, text),
  optional("referenceCode", 87, 94, text)
])

/** A file header. */
export type FileHeader = RecordOf<typeof fileHeader>
