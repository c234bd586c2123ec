import { inboundOf } from "@vostro/nacha/bank/Inbound"
import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import { Effect, Result, Stream } from "effect"
import { describe, expect, it } from "vitest"
import { bytesOf, exampleLines, overwritten } from "./support/Examples.ts"

const backward = ["return", "dishonored", "contested", "IAT-return", "COR", "IATCOR", "refused"]
const unedited = [" ".repeat(6), "000000", "2611  ", "260229"]

describe.each(backward)("the %s file, whose effective date operators do not edit", (name) => {
  it.each(unedited)("is read and written with the date %j", (date) => {
    const bytes = bytesOf(overwritten(exampleLines(name), 2, 70, date))
    const file = Result.getOrThrow(decodeFile(bytes))
    expect(file.batches[0]?.header).toMatchObject({ effectiveEntryDate: date.trimEnd() })
    expect(Result.getOrThrow(encodeFile(file))).toEqual(bytes)
  })

  it("has items with the operator's settlement day", async () => {
    const lines = overwritten(overwritten(exampleLines(name), 2, 70, " ".repeat(6)), 2, 76, "327")
    const items = inboundOf(Stream.succeed(bytesOf(lines)))
    const days = (await Effect.runPromise(Stream.runCollect(items))).map(({ settlement_date }) => settlement_date)
    expect(new Set(days)).toEqual(new Set(["2026-11-23"]))
  })
})

describe("a company's identification in the batch control", () => {
  const faultsOf = (lines: ReadonlyArray<string>) => {
    const read = decodeFile(bytesOf(lines))
    return Result.isFailure(read) ? read.failure.faults.map(({ column, rule }) => [column, rule]) : []
  }
  const short = overwritten(overwritten(exampleLines("PPD"), 2, 41, "123456789 "), 8, 45, "123456789 ")

  it.each([
    ["right-justified in the control", overwritten(short, 8, 45, " 123456789")],
    ["right-justified in the header", overwritten(short, 2, 41, " 123456789")]
  ])("may be %s alone", (_, lines) => {
    expect(faultsOf(lines)).toEqual([])
  })

  it("must be equal except for surrounding spaces", () => {
    expect(faultsOf(overwritten(short, 8, 45, " 123456780"))).toEqual([[45, "controlRepeatsHeader"]])
    expect(faultsOf(overwritten(short, 8, 45, "12345678 9"))).toEqual([[53, "controlRepeatsHeader"]])
  })
})
