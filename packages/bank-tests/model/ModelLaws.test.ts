import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { startBankOn } from "../support/BankUnderTest.ts"
import { BrokenLaw } from "./laws/BrokenLaw.ts"
import { liveByTheModel, modelLaws, modelLives } from "./numbers/ModelLaws.ts"
import { modelMutants } from "./numbers/ModelMutants.ts"
import { STEP_LAWS } from "./numbers/ModelWorld.ts"

/** Maximum number of lives until a broken bank breaks its law. */
const LIVES = 100

describe("a bank with one fault in its transfers or payments breaks a law:", () => {
  it.each(modelMutants)("a bank that $what", async ({ breaks, law }) => {
    const laws = modelLaws.filter(({ name }) => name === law)
    const bank = await startBankOn(Layer.sync(Store, () => breaks(makeMemoryStore())))
    const broken = new Set<string>()
    for (const life of fc.sample(modelLives(40), { seed: 4, numRuns: LIVES })) {
      await liveByTheModel(bank, life, laws).catch((cause: unknown) => {
        broken.add(cause instanceof BrokenLaw ? cause.law : String(cause))
      })
      if (broken.has(law)) break
    }
    expect([...broken]).toContain(law)
    await bank.close()
  })

  it("each law is broken by some bank", () => {
    const laws = [...modelLaws.map(({ name }) => name), ...Object.values(STEP_LAWS)]
    expect(laws.filter((name) => !modelMutants.some(({ law }) => law === name))).toEqual([])
  })
})
