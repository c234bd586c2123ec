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
  const seen = new Set<string>()

  it.each(cases)("%s %s: the fault and its path are found", (network, type) => {
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
  })

  // A message may lack what a kind of mistake changes: a rejection without optional elements has no value of a form.
  it("are of every kind", () => {
    expect([...seen].sort()).toEqual(Object.keys(mutations).sort())
  })
})
