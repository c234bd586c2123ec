import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { startBankOn } from "../support/BankUnderTest.ts"
import { fileMutants } from "./customers/CustomerFileMutants.ts"
import { customerLaws, customerLives, liveAsCustomers } from "./customers/CustomerLaws.ts"
import { customerMutants } from "./customers/CustomerMutants.ts"
import { AGAIN, DUE, enterWorld, FBO, LAW_OF, ONCE, REFUSED } from "./customers/CustomerWorld.ts"
import { BrokenLaw } from "./laws/BrokenLaw.ts"

/** Finds the law that a broken bank breaks in a life, or another failure. */
const brokenBy = async (
  breaks: (store: Store["Service"]) => Store["Service"],
  life: Parameters<typeof liveAsCustomers>[1],
  laws: typeof customerLaws
): Promise<string | undefined> => {
  const bank = await startBankOn(Layer.sync(Store, () => breaks(makeMemoryStore())))
  try {
    await liveAsCustomers(await enterWorld(bank), life, laws)
    return undefined
  } catch (cause) {
    return cause instanceof BrokenLaw ? cause.law : String(cause)
  } finally {
    await bank.close()
  }
}

const mutants = [...customerMutants, ...fileMutants]

describe("a bank with one fault in its customers breaks a law:", () => {
  it.each(mutants)("a bank that $what", async ({ breaks, law }) => {
    const laws = customerLaws.filter(({ name }) => name === law)
    const broken = new Set<string>()
    for (const life of fc.sample(customerLives(80), { seed: 4, numRuns: 60 })) {
      broken.add((await brokenBy(breaks, life, laws)) ?? "none")
      if (broken.has(law)) break
    }
    expect([...broken].join("; ")).toContain(law)
  })

  it("each law is broken by some bank", () => {
    const laws = [...customerLaws.map(({ name }) => name), ...Object.values(LAW_OF), ONCE, DUE, REFUSED, AGAIN, FBO]
    expect(laws.filter((name) => !mutants.some(({ law }) => law === name))).toEqual([])
  })
})
