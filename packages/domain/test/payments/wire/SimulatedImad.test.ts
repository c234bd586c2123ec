import { type IdSeed, seedAfter, uniquePart } from "@vostro/domain/kernel/Identifier"
import { simulatedImad } from "@vostro/domain/resources/payments/wire/model/Number"
import fc from "fast-check"
import { expect, it } from "vitest"

/** Number of outgoing wires of one day, all of one millisecond, in decisions on two each. */
const WIRES = 20_000

const random = fc.uint8Array({ minLength: 42, maxLength: 42 })

it("simulated IMADs have the form of Fedwire and are unique by day and sender", () => {
  fc.assert(
    fc.property(random, fc.date({ noInvalidDate: true }), (bytes, at) => {
      const imads = new Set<string>()
      let seed: IdSeed = { atMs: Math.max(0, at.getTime()), random: bytes }
      for (let index = 0; index < WIRES; index += 2) {
        for (const offset of [0, 1]) imads.add(simulatedImad(`wire_${uniquePart(seed, offset)}`, "2027-02-01", "bank"))
        imads.add(simulatedImad(`wire_${uniquePart(seed, 0)}`, "2027-02-01"))
        seed = seedAfter(seed, seed)
      }
      expect(imads.size).toBe(WIRES * 1.5)
      for (const imad of imads) expect(imad).toMatch(/^20270201[VS][0-9A-Z]{7}\d{6}$/)
    }),
    { numRuns: 3 }
  )
})
