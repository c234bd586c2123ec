import { layerMemoryStore } from "@vostro/memory"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { liveByTheLaws } from "./ach/AchLaws.ts"
import { achLaws } from "./ach/AchLawsAll.ts"
import { achMutants } from "./ach/AchLawsMutants.ts"
import { lives, type Step } from "./ach/AchModel.ts"
import { startWorld } from "./ach/AchModelWorld.ts"
import { BrokenLaw } from "./laws/BrokenLaw.ts"

const late = { do: "receive", number: 0, side: "credit", amount: { from: "nothing", plus: 9 } } as const

/** A race that random lives rarely contain: an entry joins others while they settle. */
const race: ReadonlyArray<Step> = [
  { ...late, delivery: "next_business_day" },
  { do: "meanwhile", minutes: 1_440 },
  { ...late, delivery: "next_business_day" }
]

/** Another one: an entry comes back before its reversal goes out. */
const comeback: ReadonlyArray<Step> = [
  { do: "send", number: 0, side: "credit", delivery: "next_business_day", amount: { from: "nothing", plus: 10 } },
  { do: "advance", nth: 0 },
  { do: "work" },
  { do: "reverse", nth: 0, reason: "duplicate" },
  { do: "notice", nth: 0, code: "R03" }
]

describe("a bank with one fault in its ACH breaks a law:", () => {
  it.each(achMutants)("a bank that $what", async ({ breaks, law }) => {
    const broken = achLaws.filter(({ name }) => name.startsWith(law))
    const found = await fc.check(
      fc.asyncProperty(lives(60), async (life) => {
        const world = await startWorld(layerMemoryStore, breaks)
        try {
          await liveByTheLaws(world, life, broken)
        } finally {
          await world.bank.close()
        }
      }),
      { numRuns: 400, seed: 7, endOnFailure: true, examples: [[race], [comeback]] }
    )
    expect(found.errorInstance).toBeInstanceOf(BrokenLaw)
    expect(found.errorInstance).toMatchObject({ law: expect.stringMatching(`^${law}`) })
  })

  it("each law is broken by some bank", () => {
    expect(achLaws.filter(({ name }) => !achMutants.some(({ law }) => name.startsWith(law)))).toEqual([])
  })
})
