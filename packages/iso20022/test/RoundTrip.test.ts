import { read, write } from "@vostro/iso20022"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryMessage, cases } from "./support/Arbitraries.ts"
import { roundTrip } from "./support/Laws.ts"

describe("round trips", () => {
  it.each(cases)("%s %s: reading gives what was written, and writing what was read", (network, type) => {
    fc.assert(
      fc.property(arbitraryMessage(network, type), (message) => {
        expect(roundTrip(read, write, message)).toBeUndefined()
      }),
      { numRuns: 25 }
    )
  })
})
