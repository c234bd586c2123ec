import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { type Relaxation, relaxations } from "@vostro/nacha/rules/Relaxation"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { bytesOf, exampleLines, linesOf, overwritten } from "./support/Examples.ts"

type Lines = ReadonlyArray<string>

const isRelaxation = (name: string): name is Relaxation => Object.hasOwn(relaxations, name)
const everyRelaxation = Object.keys(relaxations).filter(isRelaxation)

/** A foreign file for each relaxation, with only the faults that it waives. */
const foreign: ReadonlyArray<readonly [Relaxation, () => Lines]> = [
  ["missingFileHeader", () => [...exampleLines("PPD").slice(1), "9".repeat(94)]],
  ["missingFileControl", () => [...exampleLines("PPD").slice(0, 8), "9".repeat(94), "9".repeat(94)]],
  ["lineLengths", () => exampleLines("PPD").map((line) => line.trimEnd())],
  ["lineLengths", () => exampleLines("PPD").map((line) => `${line}   `)],
  ["emptyLastLines", () => [...exampleLines("PPD"), ""]],
  ["partialDates", () => overwritten(exampleLines("PPD"), 2, 70, "2611  ")],
  ["partialDates", () => overwritten(exampleLines("IAT"), 2, 70, "    23")],
  ["contestedDates", () => overwritten(exampleLines("contested"), 4, 22, "000167")],
  ["contestedDates", () => overwritten(exampleLines("contested"), 4, 36, "000")],
  ["padding", () => exampleLines("PPD").slice(0, 9)],
  ["characters", () => overwritten(exampleLines("PPD"), 3, 57, "\u00e9")],
  ["reservedColumns", () => overwritten(exampleLines("PPD"), 9, 60, "X")],
  ["requiredFields", () => overwritten(exampleLines("PPD"), 3, 55, " ".repeat(22))],
  ["zeroDates", () => overwritten(exampleLines("return"), 4, 22, "000000")],
  ["checkDigits", () => overwritten(exampleLines("PPD"), 3, 12, "5")],
  ["emptyFile", () => emptyFile()],
  ["originatorStatus", () => overwritten(exampleLines("return"), 2, 79, "0")],
  ["batchOrder", () => overwritten(overwritten(exampleLines("PPD"), 2, 88, "0000000"), 8, 88, "0000000")],
  ["traceNumbers", () => overwritten(exampleLines("PPD"), 6, 80, "999999990000000")],
  ["addendaCounts", () => overwritten(exampleLines("CTX"), 3, 55, "0009")],
  ["returnCodes", () => overwritten(exampleLines("return"), 4, 4, "R90")],
  ["returnCodes", () => overwritten(exampleLines("COR"), 4, 4, "C10")]
]

const emptyFile = (): Lines => {
  const [header = ""] = exampleLines("PPD")
  return [header, `9000000000001${"0".repeat(42)}${" ".repeat(39)}`, ...Array.from({ length: 8 }, () => "9".repeat(94))]
}

describe.each(foreign)("the relaxation %s", (name, lines) => {
  it("admits a file that a strict reader rejects", () => {
    expect(Result.isFailure(decodeFile(bytesOf(lines())))).toBe(true)
    expect(Result.isSuccess(decodeFile(bytesOf(lines()), { relax: [name] }))).toBe(true)
  })

  it("is the only relaxation that does", () => {
    const others = everyRelaxation.filter((other) => other !== name)
    expect(Result.isFailure(decodeFile(bytesOf(lines()), { relax: others }))).toBe(true)
  })

  it("admits writing the file, after which it is stable", () => {
    const options = { relax: [name] }
    const first = Result.getOrThrow(decodeFile(bytesOf(lines()), options))
    const bytes = Result.getOrThrow(encodeFile(first, options))
    const second = Result.getOrThrow(decodeFile(bytes, options))
    expect(second).toEqual(first)
    expect(Result.getOrThrow(encodeFile(second, options))).toEqual(bytes)
    expect(linesOf(bytes).length % 10).toBe(0)
  })
})

describe("the relaxations", () => {
  it("each have an example here", () => {
    expect(new Set(foreign.map(([name]) => name))).toEqual(new Set(everyRelaxation))
  })

  it("waive no rule twice", () => {
    const waived = everyRelaxation.flatMap((name): ReadonlyArray<string> => relaxations[name])
    expect(new Set(waived).size).toBe(waived.length)
  })
})
