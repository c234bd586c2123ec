import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import type { NachaFile } from "@vostro/nacha/records/Part"
import { explain, type Fault } from "@vostro/nacha/rules/Fault"
import { type RuleName, rules } from "@vostro/nacha/rules/Rule"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { bytesOf, exampleBytes, exampleLines, overwritten } from "./support/Examples.ts"

type Lines = ReadonlyArray<string>
type Edit = (lines: Lines) => Lines
type Place = Pick<Fault, "line" | "column" | "record" | "field">

const over =
  (line: number, column: number, text: string): Edit =>
  (lines) =>
    overwritten(lines, line, column, text)
const without =
  (...some: ReadonlyArray<number>): Edit =>
  (lines) =>
    lines.filter((_, at) => !some.includes(at + 1))
const before =
  (line: number, text: string): Edit =>
  (lines) =>
    lines.toSpliced(line - 1, 0, text)
const all =
  (...edits: ReadonlyArray<Edit>): Edit =>
  (lines) =>
    edits.reduce((edited, edit) => edit(edited), lines)

const at = (line: number, column: number, record = "", field = ""): Place => ({ line, column, record, field })

/** The example's correspondent bank repeated, with another number. */
const correspondent =
  (sequence: number): Edit =>
  (lines) =>
    before(12 + sequence, overwritten(lines, 13, 87, String(sequence))[12] ?? "")(lines)

const advBatch = exampleLines("ADV").slice(1, 5)

/** At least one edit that breaks each rule of the reader, and the place of the expected fault. */
const broken: ReadonlyArray<readonly [rule: RuleName, example: string, edit: Edit, place: Place]> = [
  ["lineLength", "PPD", (lines) => lines.with(2, `${lines[2]} `), at(3, 95)],
  ["lineLength", "PPD", (lines) => lines.with(2, (lines[2] ?? "").slice(0, 90)), at(3, 91)],
  ["lineLength", "PPD", before(5, ""), at(5, 1)],
  ["excess", "PPD", (lines) => lines.with(2, `${lines[2]}X`), at(3, 95)],
  ["emptyLastLine", "PPD", (lines) => [...lines, ""], at(11, 1)],
  ["emptyLastLine", "PPD", (lines) => [...lines, "", ""], at(11, 1)],
  ["recordType", "PPD", over(3, 1, "2"), at(3, 1)],
  ["recordOrder", "PPD", (lines) => before(4, lines[0] ?? "")(lines), at(4, 1)],
  ["recordOrder", "PPD", (lines) => before(2, lines[2] ?? "")(lines), at(2, 1)],
  ["recordOrder", "PPD", (lines) => before(3, lines[4] ?? "")(lines), at(3, 1)],
  ["recordOrder", "PPD", (lines) => before(9, lines[7] ?? "")(lines), at(9, 1)],
  ["afterFileControl", "PPD", over(10, 94, "8"), at(10, 1)],
  ["blocking", "PPD", without(10), at(9, 1)],
  ["fileHeader", "PPD", without(1), at(1, 1)],
  ["fileControl", "PPD", without(9), at(9, 1)],
  ["fileControl", "PPD", without(9, 10), at(8, 1)],
  ["batchControl", "PPD", without(8), at(8, 1)],
  ["emptyFile", "PPD", without(2, 3, 4, 5, 6, 7, 8), at(3, 1)],
  ["emptyBatch", "PPD", without(3, 4, 5, 6, 7), at(3, 1)],
  ["character", "PPD", over(3, 57, "\u0007"), at(3, 57, "entryDetail", "receiverName")],
  ["character", "PPD", over(3, 57, "\u00e9"), at(3, 57, "entryDetail", "receiverName")],
  ["digit", "PPD", over(3, 36, "O"), at(3, 36, "entryDetail", "amount")],
  ["digit", "PPD", over(3, 91, " "), at(3, 91, "entryDetail", "traceNumber")],
  ["digit", "IAT", over(4, 20, "x"), at(4, 20, "iatAddenda10", "foreignAmount")],
  ["constant", "PPD", over(1, 36, "5"), at(1, 36, "fileHeader", "recordSize")],
  ["reserved", "IAT", over(3, 18, "7"), at(3, 18, "iatEntryDetail", "reserved17")],
  ["mandatory", "PPD", over(2, 5, " ".repeat(16)), at(2, 5, "batchHeader", "companyName")],
  ["mandatory", "PPD", over(3, 4, "000000000"), at(3, 4, "entryDetail", "rdfi")],
  ["required", "PPD", over(3, 55, " ".repeat(22)), at(3, 55, "entryDetail", "receiverName")],
  ["required", "PPD", over(2, 70, " ".repeat(6)), at(2, 70, "batchHeader", "effectiveEntryDate")],
  ["required", "PPD", over(8, 45, " ".repeat(10)), at(8, 45, "batchControl", "companyId")],
  ["date", "PPD", over(2, 70, "260229"), at(2, 70, "batchHeader", "effectiveEntryDate")],
  ["zeroDate", "PPD", over(2, 76, "000"), at(2, 76, "batchHeader", "settlementDate")],
  ["zeroDate", "PPD", over(2, 70, "000000"), at(2, 70, "batchHeader", "effectiveEntryDate")],
  ["partialDate", "PPD", over(2, 70, "2611  "), at(2, 70, "batchHeader", "effectiveEntryDate")],
  ["partialDate", "PPD", over(2, 70, "  1123"), at(2, 70, "batchHeader", "effectiveEntryDate")],
  ["digit", "PPD", over(2, 70, "26112X"), at(2, 75, "batchHeader", "effectiveEntryDate")],
  ["character", "return", over(2, 70, "\u0007"), at(2, 70, "batchHeader", "effectiveEntryDate")],
  ["contestedDate", "contested", over(4, 22, "000167"), at(4, 22, "contestedAddenda99", "dateReturned")],
  ["contestedDate", "contested", over(4, 36, "000"), at(4, 36, "contestedAddenda99", "originalSettlementDay")],
  ["secSide", "XCK", over(3, 2, "22"), at(3, 2, "trcEntryDetail", "transactionCode")],
  ["secUse", "ACK", over(3, 2, "22"), at(3, 2, "entryDetail", "transactionCode")],
  ["secUse", "ATX", over(3, 2, "23"), at(3, 2, "corporateEntryDetail", "transactionCode")],
  ["amountLimit", "XCK", over(3, 39, "1"), at(3, 30, "trcEntryDetail", "amount")],
  ["code", "PPD", over(2, 51, "PPX"), at(2, 51, "batchHeader", "secCode")],
  ["code", "PPD", over(3, 2, "25"), at(3, 2, "entryDetail", "transactionCode")],
  ["checkDigit", "PPD", over(3, 12, "5"), at(3, 12, "entryDetail", "rdfi")],
  ["batchNumberOrder", "PPD", over(2, 88, "0000000"), at(2, 88, "batchHeader", "batchNumber")],
  ["controlRepeatsHeader", "PPD", over(8, 47, "9"), at(8, 47, "batchControl", "companyId")],
  ["entryAddendaCount", "PPD", over(8, 10, "6"), at(8, 10, "batchControl", "entryAddendaCount")],
  ["entryHash", "PPD", over(8, 11, "1"), at(8, 11, "batchControl", "entryHash")],
  ["totalDebit", "PPD", over(8, 32, "2"), at(8, 32, "batchControl", "totalDebit")],
  ["totalCredit", "PPD", over(8, 44, "0"), at(8, 44, "batchControl", "totalCredit")],
  ["totalCredit", "ADV", over(6, 71, "9"), at(6, 71, "advFileControl", "totalCredit")],
  ["batchCount", "PPD", over(9, 7, "2"), at(9, 7, "fileControl", "batchCount")],
  ["blockCount", "PPD", over(9, 13, "2"), at(9, 13, "fileControl", "blockCount")],
  ["advAlone", "PPD", (lines) => lines.toSpliced(8, 0, ...advBatch), at(9, 51, "advBatchHeader", "secCode")],
  ["traceOrder", "PPD", over(6, 94, "2"), at(6, 80, "entryDetail", "traceNumber")],
  ["traceOrder", "ADV", over(4, 94, "1"), at(4, 91, "advEntryDetail", "sequenceNumber")],
  ["traceOdfi", "PPD", over(6, 80, "0"), at(6, 80, "entryDetail", "traceNumber")],
  ["addendaIndicator", "PPD", over(3, 79, "1"), at(3, 79, "entryDetail", "addendaIndicator")],
  ["addendaIndicator", "PPD", over(4, 79, "0"), at(4, 79, "entryDetail", "addendaIndicator")],
  ["addendaTrace", "PPD", over(5, 94, "3"), at(5, 88, "addenda05", "entrySequence")],
  ["addendaTrace", "return", over(4, 94, "3"), at(4, 80, "addenda99", "traceNumber")],
  ["addendaSequence", "PPD", over(5, 87, "2"), at(5, 84, "addenda05", "addendaSequence")],
  ["addendaKind", "PPD", over(5, 2, "06"), at(5, 2)],
  ["addendaKind", "TEL", (lines) => before(4, exampleLines("PPD")[4] ?? "")(lines), at(4, 1, "addenda05")],
  ["addendaKind", "PPD", (lines) => lines.with(4, exampleLines("COR")[3] ?? ""), at(4, 1, "entryDetail")],
  ["addendaNumber", "POS", without(4), at(3, 1, "posEntryDetail")],
  ["addendaNumber", "IAT", without(5), at(3, 1, "iatEntryDetail")],
  ["addendaNumber", "CCD", without(6), at(5, 1, "entryDetail")],
  ["addendaNumber", "IAT", (lines) => before(12, lines[10] ?? "")(lines), at(13, 1, "iatAddenda17")],
  [
    "addendaNumber",
    "IAT",
    all(over(3, 13, "0013"), correspondent(2), correspondent(3), correspondent(4)),
    at(16, 1, "iatAddenda18")
  ],
  ["addendaCount", "CTX", over(3, 58, "4"), at(3, 55, "corporateEntryDetail", "addendaCount")],
  ["oneCategory", "PPD", (lines) => lines.with(4, exampleLines("return")[3] ?? ""), at(4, 1, "entryDetail")],
  ["categoryCode", "return", over(3, 2, "27"), at(3, 2, "entryDetail", "transactionCode")],
  ["categoryCode", "PPD", over(3, 2, "21"), at(3, 2, "entryDetail", "transactionCode")],
  ["serviceClass", "PPD", over(2, 2, "220"), at(6, 2, "entryDetail", "transactionCode")],
  ["serviceClass", "PPD", over(2, 2, "225"), at(3, 2, "entryDetail", "transactionCode")],
  ["secSide", "TEL", over(3, 2, "22"), at(3, 2, "entryDetail", "transactionCode")],
  ["secUse", "DNE", over(3, 2, "22"), at(3, 2, "entryDetail", "transactionCode")],
  ["secUse", "PPD", over(3, 2, "55"), at(3, 2, "entryDetail", "transactionCode")],
  ["secDescription", "RCK", over(2, 54, "CHECK     "), at(2, 54, "batchHeader", "companyEntryDescription")],
  ["secOriginator", "DNE", over(2, 79, "1"), at(2, 79, "batchHeader", "originatorStatus")],
  ["secOriginator", "ADV", over(2, 79, "1"), at(2, 79, "advBatchHeader", "originatorStatus")],
  ["zeroAmount", "PPD", over(3, 2, "23"), at(3, 30, "entryDetail", "amount")],
  ["zeroAmount", "PPD", over(7, 2, "27"), at(7, 30, "entryDetail", "amount")],
  ["zeroAmount", "COR", over(3, 39, "1"), at(3, 30, "entryDetail", "amount")],
  ["amountLimit", "ARC", over(4, 39, "1"), at(4, 30, "checkEntryDetail", "amount")],
  ["amountLimit", "RCK", over(3, 33, "1"), at(3, 30, "checkEntryDetail", "amount")],
  ["returnCode", "dishonored", over(4, 4, "R66"), at(4, 4, "dishonoredAddenda99", "returnCode")],
  ["returnCode", "return", over(4, 4, "R90"), at(4, 4, "addenda99", "returnCode")],
  ["changeCode", "COR", over(4, 4, "C10"), at(4, 4, "addenda98", "changeCode")]
]

/** Rules that only a writer can break. */
const brokenByWriter: ReadonlyArray<readonly [rule: RuleName, spoil: (file: NachaFile) => NachaFile, place: Place]> = [
  [
    "fit",
    ({ header, batches }) => ({ header, batches: batches.map((batch) => ({ ...batch, controlData: "X".repeat(20) })) }),
    at(8, 55, "batchControl", "messageAuthenticationCode")
  ],
  [
    "entryForm",
    ({ header, batches }) => {
      const [other] = Result.getOrThrow(decodeFile(exampleBytes("POP"))).batches
      return { header, batches: batches.map((batch) => ({ ...batch, entries: other?.entries ?? [] })) }
    },
    at(3, 1, "popEntryDetail")
  ],
  ["fileHeader", ({ batches }) => ({ header: undefined, batches }), at(1, 1)],
  ["emptyFile", ({ header }) => ({ header, batches: [] }), at(2, 1)],
  [
    "emptyBatch",
    ({ header, batches }) => ({ header, batches: batches.map((batch) => ({ ...batch, entries: [] })) }),
    at(3, 1)
  ]
]

describe("a file that breaks a rule", () => {
  it.each(broken)("reports %s in the %s file, with its place", (rule, example, edit, place) => {
    const read = decodeFile(bytesOf(edit(exampleLines(example))))
    expect(Result.isFailure(read) ? read.failure.faults : []).toContainEqual(
      expect.objectContaining({ rule, ...place })
    )
  })

  it.each(brokenByWriter)("is not written, and %s is reported with its place", (rule, spoil, place) => {
    const written = encodeFile(spoil(Result.getOrThrow(decodeFile(exampleBytes("PPD")))))
    const faults = Result.isFailure(written) ? written.failure.faults : []
    expect(faults).toContainEqual(expect.objectContaining({ rule, ...place }))
  })

  it("has an example here for every rule", () => {
    const shown = [...broken.map(([rule]) => rule), ...brokenByWriter.map(([rule]) => rule)]
    expect(new Set(shown)).toEqual(new Set(Object.keys(rules)))
  })

  it("is read to its end, so that all faults are reported at once", () => {
    const edit = all(over(3, 12, "5"), over(5, 94, "3"), over(7, 30, "X"))
    const read = decodeFile(bytesOf(edit(exampleLines("PPD"))))
    expect(Result.isFailure(read) ? read.failure.faults.map(({ line, rule }) => [line, rule]) : []).toEqual([
      [3, "checkDigit"],
      [5, "addendaTrace"],
      [7, "digit"]
    ])
  })

  it("formats its faults as text", () => {
    const read = decodeFile(bytesOf(over(3, 36, "O")(exampleLines("PPD"))))
    expect(Result.isFailure(read) ? read.failure.faults.map(explain) : []).toEqual([
      'line 3, column 36, entryDetail.amount: the field holds digits (digit), found "000025O000"'
    ])
  })
})

describe("a reversal", () => {
  it("may have the side that its SEC code forbids", () => {
    const edit = all(over(2, 2, "220"), over(2, 54, "REVERSAL  "), over(3, 2, "22"))
    const read = decodeFile(bytesOf(edit(exampleLines("TEL"))))
    expect(Result.isFailure(read) ? read.failure.faults.map(({ rule }) => rule) : []).not.toContain("secSide")
  })
})
