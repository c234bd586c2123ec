import {
  type FileType,
  fileTypes,
  layouts,
  type ReportType,
  reportTypes,
  writeHeader,
  writeIterable,
  writeLines
} from "@vostro/submissions"
import type { Layout } from "@vostro/submissions/columns/Layout"
import { writeExample } from "@vostro/submissions/Example"
import { reports } from "@vostro/submissions/reports/Reports"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { check, checkInChunks, places } from "./support/Check.ts"
import { mutations } from "./support/Mutations.ts"
import { files, textOf } from "./support/Records.ts"

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const types = fileTypes.map((type): readonly [FileType, Layout] => [type, layouts[type]])
const written = reportTypes.map((type): readonly [ReportType, Layout] => [type, reports[type]])

describe.each(types)("files of %s", (type, layout) => {
  it("are accepted as written", () => {
    fc.assert(
      fc.property(files(layout), (records) => {
        const bytes = Buffer.concat([...writeIterable(type, records)])
        expect(bytes.toString()).toBe(textOf(layout, records))
        expect(check(type, bytes)).toEqual({
          type,
          records: records.length,
          group: undefined,
          faults: [],
          faultCount: 0
        })
      }),
      { numRuns: 60 }
    )
  })

  it("have the same verdict in any chunks", () => {
    const damaged = fc
      .record({
        records: files(layout, 12),
        at: fc.nat(),
        byte: fc.constantFrom(0, 10, 13, 32, 34, 44, 48, 124, 0x80, 0xc3, 0xff),
        cuts: fc.array(fc.nat(), { maxLength: 12 })
      })
      .map(({ records, at, byte, cuts }) => {
        const bytes = bytesOf(textOf(layout, records))
        bytes[at % bytes.length] = byte
        return { bytes, cuts }
      })
    fc.assert(
      fc.property(damaged, ({ bytes, cuts }) => {
        const whole = check(type, bytes)
        expect(checkInChunks(type, bytes, cuts)).toEqual(whole)
        expect(checkInChunks(type, bytes, Array.from(bytes.keys()))).toEqual(whole)
      }),
      { numRuns: 60 }
    )
  })

  it("have examples that are accepted", () => {
    const bytes = Buffer.concat([...writeExample(type, 3)])
    expect(check(type, bytes)).toMatchObject({ records: 3, faults: [] })
  })
})

describe.each(written)("reports of %s", (type, layout) => {
  it("are read as written, in any pages", () => {
    fc.assert(
      fc.property(files(layout), fc.nat(), (records, at) => {
        const cut = at % (records.length + 1)
        const pages = [records.slice(0, cut), records.slice(cut)]
        const bytes = Buffer.concat([writeHeader(type), ...pages.map((page) => writeLines(type, page))])
        expect(bytes.toString()).toBe(textOf(layout, records))
        expect(check(type, bytes)).toMatchObject({ records: records.length, faults: [] })
      }),
      { numRuns: 30 }
    )
  })

  it("have examples that are accepted, and no value of another column", () => {
    expect(check(type, Buffer.concat([...writeExample(type, 1)]))).toMatchObject({ records: 1, faults: [] })
    expect(() => writeLines(type, [{ stranger: "1" }])).toThrow(`${type} has no column stranger`)
  })
})

describe.each(mutations)("a file with $name", ({ mutate }) => {
  it("has its fault at the line and column", () => {
    const cases = fc
      .constantFrom(...types)
      .chain(([type, layout]) =>
        fc
          .record({ records: files(layout, 5).filter((all) => all.length > 1), seed: fc.nat() })
          .map(({ records, seed }) => ({ type, mutant: mutate(layout, records, seed) }))
      )
    fc.assert(
      fc.property(cases, ({ type, mutant }) => {
        fc.pre(mutant !== undefined)
        if (mutant === undefined) return
        expect(places(check(type, mutant.bytes))).toContain(mutant.place)
      }),
      { numRuns: 100 }
    )
  })
})
