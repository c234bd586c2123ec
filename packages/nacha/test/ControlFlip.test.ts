import type { Layout } from "@vostro/nacha/fields/Layout"
import { decodeFile } from "@vostro/nacha/reading/DecodeFile"
import { advBatchControl, advFileControl, batchControl, fileControl } from "@vostro/nacha/records/Control"
import type { Fault } from "@vostro/nacha/rules/Fault"
import { encodeFile } from "@vostro/nacha/writing/EncodeFile"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { bytesOf, linesOf, overwritten } from "./support/Examples.ts"
import { anyFile } from "./support/FileArbitraries.ts"

const layoutOfLine = (line: string, isAdv: boolean): Layout => {
  if (line.startsWith("8")) return isAdv ? advBatchControl : batchControl
  return isAdv ? advFileControl : fileControl
}

/** Free text, which no other record of the file repeats. */
const isFree = (name: string): boolean => name === "messageAuthenticationCode" || name === "operatorData"

const faultsIn = (lines: ReadonlyArray<string>): ReadonlyArray<Fault> => {
  const read = decodeFile(bytesOf(lines))
  return Result.isFailure(read) ? read.failure.faults : []
}

describe("one flipped character in a control", () => {
  it("is reported with its line and column", () => {
    fc.assert(
      fc.property(
        anyFile,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 32, max: 126 }).map((char) => String.fromCharCode(char)),
        (file, someLine, someColumn, char) => {
          const lines = linesOf(Result.getOrThrow(encodeFile(file)))
          const controls = lines.flatMap((line, at) => (/^(8|9(?!9{93}))/.test(line) ? [at] : []))
          const at = controls[someLine % controls.length] ?? 0
          const line = lines[at] ?? ""
          const layout = layoutOfLine(line, file.batches[0]?.header.secCode === "ADV")
          const fields = layout.fields.filter(({ from, name }) => from > 1 && !isFree(name))
          const columns = fields.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
          const column = columns[someColumn % columns.length] ?? 0
          fc.pre(line[column - 1] !== char)
          const flipped = overwritten(lines, at + 1, column, char)
          const field = fields.find(({ from, to }) => from <= column && column <= to)?.name
          expect(faultsIn(flipped)).toMatchObject([{ line: at + 1, column, record: layout.name, field }])
        }
      ),
      { numRuns: 500 }
    )
  })
})
