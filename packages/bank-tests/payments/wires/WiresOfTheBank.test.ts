import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { committing } from "../../model/numbers/LawMutant.ts"
import { layerStore, startBankOn, stores } from "../../support/BankUnderTest.ts"
import { bookedOnce, handOvers, programsOf } from "./WiresOfTheBank.ts"

const one = { sequence: 1, uetr: 1, amount: 1 }

describe.each(stores)("a wire handed over to several programs on %s", (kind) => {
  it("is one payment of the bank, by its message or by UETR, amount and sender", { timeout: 120_000 }, async () => {
    const bank = await startBankOn(await layerStore(kind, inject("databaseUrl")))
    const programs = await programsOf(bank)
    await bookedOnce(programs, [[{ ...one, to: 0 }], [{ ...one, to: "bank" }], [{ ...one, to: 0 }]])
    await bookedOnce(programs, [[{ ...one, to: "bank" }], [{ ...one, to: 1, sequence: 2 }]])
    await fc.assert(
      fc.asyncProperty(handOvers, (rounds) => bookedOnce(programs, rounds)),
      { numRuns: kind === "memory" ? 40 : 12 }
    )
    await bank.close()
  })
})

it("a bank that knows the wires of each program alone books one twice", async () => {
  const { breaks } = committing("isolates unique values by program", "booked once", (commit) => ({
    ...commit,
    writes: commit.writes.map((write) => ({
      ...write,
      uniques: write.uniques.map(({ name, value }) => ({ name, value }))
    }))
  }))
  const bank = await startBankOn(Layer.sync(Store, () => breaks(makeMemoryStore())))
  const programs = await programsOf(bank)
  const twice = bookedOnce(programs, [[{ ...one, to: 0 }], [{ ...one, to: "bank" }]])
  await expect(twice).rejects.toMatchObject({ name: "AssertionError" })
  await bank.close()
})
