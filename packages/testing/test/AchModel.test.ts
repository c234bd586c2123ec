import fc from "fast-check"
import { describe, inject, it } from "vitest"
import { liveByTheLaws } from "./support/AchLaws.ts"
import { historyLaws } from "./support/AchLawsHistory.ts"
import { moneyLaws } from "./support/AchLawsMoney.ts"
import { networkLaws } from "./support/AchLawsNetwork.ts"
import { lives } from "./support/AchModel.ts"
import { startWorld } from "./support/AchModelWorld.ts"
import { layerStore, stores } from "./support/BankUnderTest.ts"

const laws = [...moneyLaws, ...historyLaws, ...networkLaws]

describe.each(stores)("a bank's ACH on %s", (kind) => {
  it("obeys its laws whatever is done, whenever and however often the process ends", async () => {
    await fc.assert(
      fc.asyncProperty(lives(60), async (life) => {
        const world = await startWorld(await layerStore(kind, inject("databaseUrl")))
        try {
          await liveByTheLaws(world, life, laws)
        } finally {
          await world.bank.close()
        }
      }),
      { numRuns: kind === "memory" ? 300 : 15 }
    )
  }, 300_000)
})
