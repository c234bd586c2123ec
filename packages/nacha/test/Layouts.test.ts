import { readRecord } from "@vostro/nacha/fields/ReadRecord"
import { writeRecord } from "@vostro/nacha/fields/WriteRecord"
import { layouts } from "@vostro/nacha/records/Layouts"
import type { Fault } from "@vostro/nacha/rules/Fault"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { recordArbitrary } from "./support/RecordArbitraries.ts"

describe.each(layouts.map((layout) => [layout.name, layout] as const))("the record %s", (_, layout) => {
  it("has fields that cover columns 1 to 94 without gap or overlap", () => {
    const ends = layout.fields.map(({ to }) => to)
    expect(layout.fields.map(({ from }) => from)).toEqual([1, ...ends.slice(0, -1).map((to) => to + 1)])
    expect(ends.at(-1)).toBe(94)
  })

  it("has unique field names", () => {
    expect(new Set(layout.fields.map(({ name }) => name)).size).toBe(layout.fields.length)
  })

  it("has safe numbers, and codes and constants that fit their columns", () => {
    for (const { kind, from, to } of layout.fields) {
      const width = to - from + 1
      if (kind.is === "number" || kind.is === "amount") expect(width).toBeLessThanOrEqual(15)
      if (kind.is === "total") expect(width).toBeGreaterThan(15)
      if (kind.is === "constant") expect(kind.value.length).toBe(width)
      if (kind.is === "code")
        for (const value of Object.keys(kind.values)) expect(value.length).toBeLessThanOrEqual(width)
      if (kind.is === "date") expect(kind.format.length).toBe(width)
      if (kind.is === "routing") expect(width).toBe(9)
    }
  })

  it("round-trips without a fault at any offset", () => {
    fc.assert(
      fc.property(recordArbitrary(layout), fc.nat({ max: 5 }), (record, at) => {
        const faults: Array<Fault> = []
        const bytes = new Uint8Array(at + 94)
        writeRecord(layout, record, bytes, at, 1, (fault) => faults.push(fault))
        const text = String.fromCharCode(...bytes)
        expect(readRecord(layout, text, at, 1, (fault) => faults.push(fault))).toEqual(record)
        expect(faults).toEqual([])
      }),
      { numRuns: 30 }
    )
  })
})
