import { read, write } from "@vostro/iso20022"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryMessage, cases } from "./support/Arbitraries.ts"

describe.each(cases)("%s %s", (network, type) => {
  it("reads what it wrote, and writes it again as it was", () => {
    fc.assert(
      fc.property(arbitraryMessage(network, type), (message) => {
        const text = Result.getOrThrow(write(message))
        const again = Result.getOrThrow(read(network, text))
        expect(again).toEqual(message)
        expect(write(again)).toEqual(Result.succeed(text))
      }),
      { numRuns: 50 }
    )
  })
})
