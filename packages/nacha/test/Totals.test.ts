import { Totals } from "@vostro/nacha/checks/Totals"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { routingNumber } from "./support/RecordArbitraries.ts"

const entry = fc.record({
  rdfi: fc.oneof(routingNumber, fc.constant("999999992")),
  side: fc.constantFrom("credit", "debit"),
  cents: fc.nat({ max: 9_999_999_999 }),
  records: fc.integer({ min: 1, max: 14 })
})

const sumOf = (values: ReadonlyArray<bigint>): bigint => values.reduce((sum, value) => sum + value, 0n)

describe("the totals of batches", () => {
  it("are the sums of their entries, the hash modulo 10^10", () => {
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 300, size: "max" }), { maxLength: 4 }), (batches) => {
        const file = new Totals()
        for (const entries of batches) {
          const batch = new Totals()
          for (const { rdfi, side, cents, records } of entries) batch.addEntry(rdfi, side, cents, records)
          file.addBatch(batch)
        }
        const all = batches.flat()
        const centsOf = (wanted: string) =>
          sumOf(all.filter(({ side }) => side === wanted).map(({ cents }) => BigInt(cents)))
        const hash = sumOf(all.map(({ rdfi }) => BigInt(rdfi.slice(0, 8))))
        expect(BigInt(file.entryHash)).toBe(hash % 10_000_000_000n)
        expect(file.debits.total).toBe(centsOf("debit"))
        expect(file.credits.total).toBe(centsOf("credit"))
        expect(file.entryAddendaCount).toBe(all.reduce((count, { records }) => count + records, 0))
      })
    )
  })
})
