import { read, write } from "@vostro/iso20022"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { arbitraryMessage, cases } from "./support/Arbitraries.ts"
import { refusal } from "./support/Laws.ts"
import { mutations } from "./support/Mutations.ts"
import { treeOf } from "./support/Tree.ts"

/** Mutants of one kind that are tried for each message. */
const TRIED = 3

describe("messages with one mistake", () => {
  it.each(cases)("%s %s: the fault and its path are found", (network, type) => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(arbitraryMessage(network, type), fc.nat(), (message, seed) => {
        const root = treeOf(network, Result.getOrThrow(write(message)))
        for (const [name, mutation] of Object.entries(mutations)) {
          const mutants = mutation(root)
          for (let tried = 0; tried < Math.min(TRIED, mutants.length); tried++) {
            const mutant = mutants[(seed + tried * 7919) % mutants.length]
            if (mutant === undefined) continue
            seen.add(name)
            expect(refusal(read, network, mutant()), name).toBeUndefined()
          }
        }
      }),
      { numRuns: 3 }
    )
    // Not every message has amounts.
    const withoutAmounts = Object.keys(mutations).filter((name) => !name.includes("amount"))
    expect([...seen]).toEqual(expect.arrayContaining(withoutAmounts))
  })
})
