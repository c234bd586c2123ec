import { type Commit, cents, Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { committing, type LawMutant } from "../../model/laws/LawMutant.ts"
import { type BankUnderTest, inAnotherProgram, layerStore, startBankOn, stores } from "../../support/BankUnderTest.ts"
import { recordingInstants } from "../../support/RecordingInstants.ts"
import { instantLaws, liveByLaws } from "./InstantLaws.ts"
import { fullLife, lives, type Step } from "./InstantModel.ts"
import { startWorld } from "./InstantModelSteps.ts"

describe.each(stores)("a life of instant payments on %s", (kind) => {
  const network = recordingInstants()
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
  })
  afterAll(() => bank.close())

  const live = async (life: ReadonlyArray<Step>) =>
    liveByLaws(await startWorld(await inAnotherProgram(bank), network), life)

  it("keeps the laws when it has everything in it", () => live(fullLife))

  it("keeps the laws when a return out of suspense is held for review", () =>
    live([
      { do: "receive", number: 0, amount: 1, message: 0, isPosted: false },
      { do: "reject", nth: 0 },
      { do: "hold", nth: 0 },
      { do: "create", number: 0, amount: 1 },
      { do: "wait", seconds: 2 },
      { do: "work" }
    ]))

  it("keeps the laws whatever happens", async () => {
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: kind === "memory" ? 80 : 15 })
  })
})

const rewriting = (what: string, law: string, from: RegExp, to: string): LawMutant =>
  committing(what, law, (commit) => ({
    ...commit,
    writes: commit.writes.map((write) =>
      write.kind === "instant_payment" ? { ...write, body: write.body.replaceAll(from, to) } : write
    )
  }))

const reposted = (commit: Commit, from: string, to: string): Commit => ({
  ...commit,
  transactions: commit.transactions.map((one) => ({
    ...one,
    legs: one.legs.map((leg) => ({ ...leg, account: leg.account.replace(from, to) }))
  }))
})

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  committing("credits a cent more", "the ledger sums to zero", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, posted: move.posted > 0 ? cents(move.posted + 1) : move.posted }))
  })),
  committing(
    "forgets its timers",
    "every payment comes to an end, at both banks, but for reviews of outgoing payments",
    (commit) => ({ ...commit, timers: [] })
  ),
  committing("never releases a hold", "holds are those of payments under review", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, held: move.held < 0 ? cents(0) : move.held }))
  })),
  committing("books suspense in clearing", "money is where the payments say", (commit) =>
    reposted(commit, "gl_instant_suspense", "gl_instant_clearing")
  ),
  rewriting(
    "takes a rejection for a settlement",
    "the network has what the bank sent, once",
    /"status":"rejected"/g,
    '"status":"posted"'
  ),
  rewriting(
    "forgets the refusal of a posted payment",
    "a refusal after settlement brings the whole amount back, once",
    /"counterparty_status":"rejected"/g,
    '"counterparty_status":"posted"'
  ),
  rewriting(
    "forgets the returns of a payment",
    "returns are linked both ways, with the parties swapped",
    /"return_payment_ids":\["[^\]]*\]/g,
    '"return_payment_ids":[]'
  ),
  committing("forgets the returns that it waits for", "the operator sees each return that has not come", (commit) => ({
    ...commit,
    writes: commit.writes.filter(({ kind }) => kind !== "payment_exception")
  })),
  {
    what: "finds nothing that it has booked",
    law: "a payment of the network is booked once",
    breaks: (store) => ({
      ...store,
      commit: (commit) =>
        store.commit({
          ...commit,
          writes: commit.writes.map((write) =>
            write.kind === "instant_payment"
              ? { ...write, uniques: [], attributes: withoutKeys(write.attributes) }
              : write
          )
        })
    })
  }
]

const withoutKeys = ({ message: _, payment: __, ...attributes }: Readonly<Record<string, string>>) => attributes

describe("a bank with one thing broken breaks a law of instant payments:", () => {
  it.each(mutants)("one that $what", async ({ law: name, breaks }) => {
    const laws = instantLaws.filter((law) => law.name === name)
    expect(laws).toHaveLength(1)
    const network = recordingInstants()
    const layer = Layer.sync(Store, () => breaks(makeMemoryStore()))
    const bank = await startBankOn(layer, {}, network.layer)
    const world = await startWorld(bank, network)
    await expect(liveByLaws(world, fullLife, laws)).rejects.toMatchObject({ name: "AssertionError" })
    await bank.close()
  })

  it("and each law is broken by one", () => {
    expect(instantLaws.filter(({ name }) => !mutants.some(({ law }) => law === name))).toEqual([])
  })
})
