import { Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import type { LawMutant } from "../model/laws/LawMutant.ts"
import { type BankUnderTest, inAnotherProgram, layerStore, startBankOn, stores } from "../support/BankUnderTest.ts"

/** A law of payments. It throws where it is broken. */
export interface PaymentLaw<W, B> {
  readonly name: string
  readonly holds: (world: W, books: B) => void | Promise<void>
}

/** Lives of a bank with the payments of a network, and their laws. */
interface PaymentLives<N, W, S, L> {
  readonly network: () => N
  readonly startWorld: (bank: BankUnderTest, network: N) => Promise<W>
  /** Lives a life to its end, and checks laws, or all of them. */
  readonly liveByLaws: (world: W, life: ReadonlyArray<S>, laws?: ReadonlyArray<L>) => Promise<void>
  readonly laws: ReadonlyArray<L>
  /** A life that meets every law. */
  readonly fullLife: ReadonlyArray<S>
  readonly lives: fc.Arbitrary<ReadonlyArray<S>>
  /** Other lives, by their contents. */
  readonly others?: Readonly<Record<string, ReadonlyArray<S>>>
  /** Number of lives in memory and on other stores. */
  readonly runs: readonly [memory: number, others: number]
  /** Time at which lives begin; that of the bank if absent. */
  readonly startMs?: number
}

type Recording = { readonly layer: Parameters<typeof startBankOn>[2] }

/** Tests that lives keep the laws, on every store. */
export const livesKeepTheLaws = <N extends Recording, W, S, L>(
  title: string,
  { fullLife, lives, liveByLaws, network: make, others = {}, runs, startMs, startWorld }: PaymentLives<N, W, S, L>
) =>
  describe.each(stores)(`a life of ${title} on %s`, (kind) => {
    const network = make()
    let bank: BankUnderTest
    beforeAll(async () => {
      bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
      goTo(bank, startMs)
    })
    afterAll(() => bank.close())

    const live = async (life: ReadonlyArray<S>) =>
      liveByLaws(await startWorld(await inAnotherProgram(bank), network), life)

    it("keeps the laws when it has everything in it", () => live(fullLife))

    it.each(Object.entries(others))("keeps the laws when %s", (_, life) => live(life))

    it("keeps the laws whatever happens", async () => {
      await fc.assert(fc.asyncProperty(lives, live), { numRuns: kind === "memory" ? runs[0] : runs[1] })
    })
  })

/** Tests that each bank with one thing broken breaks its law, and that each law is broken by one. */
export const brokenBanksBreakLaws = <N extends Recording, W, S, L extends { readonly name: string }>(
  title: string,
  mutants: ReadonlyArray<LawMutant>,
  { fullLife, laws, liveByLaws, network: make, startMs, startWorld }: PaymentLives<N, W, S, L>
) =>
  describe(`a bank with one thing broken breaks a law of ${title}:`, () => {
    it.each(mutants)("one that $what", async ({ law: name, breaks }) => {
      const broken = laws.filter((law) => law.name === name)
      expect(broken).toHaveLength(1)
      const network = make()
      const store = Layer.sync(Store, () => breaks(makeMemoryStore()))
      const bank = await startBankOn(store, {}, network.layer)
      goTo(bank, startMs)
      const world = await startWorld(bank, network)
      await expect(liveByLaws(world, fullLife, broken)).rejects.toMatchObject({ name: "AssertionError" })
      await bank.close()
    })

    it("and each law is broken by one", () => {
      expect(laws.filter(({ name }) => !mutants.some(({ law }) => law === name))).toEqual([])
    })
  })

const goTo = (bank: BankUnderTest, startMs: number | undefined) => {
  if (startMs !== undefined) bank.advance(Math.max(0, startMs - bank.now()))
}
