import { type Commit, cents, Store } from "@vostro/domain/ports"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { committing, hasty, type LawMutant } from "../model/laws/LawMutant.ts"
import { type BankUnderTest, inAnotherProgram, startBank, startBankOn, stores } from "../support/BankUnderTest.ts"
import { liveByLaws, saleLaws } from "./SaleLaws.ts"
import { fullLife, lives, MOVED, type Step, startWorld } from "./SaleModel.ts"

describe.each(stores)("a life of receivable sales on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  const live = async (life: ReadonlyArray<Step>) => liveByLaws(await startWorld(await inAnotherProgram(bank)), life)

  it("keeps the laws when it has everything in it", () => live(fullLife))

  it("sells a reversed cent for nothing at a third of its amount", () =>
    live([
      { do: "price", rate: "0.335" },
      { do: "book", at: 0, parts: { type: "card_network", principal: 1 } },
      { do: "reverse", pick: 0 },
      { do: "work" },
      { do: "propose", count: 1 },
      { do: "work" }
    ]))

  it("keeps the laws whatever happens", async () => {
    await fc.assert(fc.asyncProperty(lives, live), { numRuns: kind === "memory" ? 20 : 4 })
  })
})

const isMade = (status: string, { writes }: Commit): boolean =>
  writes.some(({ kind, body }) => kind === "receivable_sale" && body.includes(`"status":"${status}"`))

const rewriting = (what: string, law: string, kind: string, from: RegExp, to: string): LawMutant =>
  committing(what, law, (commit) => ({
    ...commit,
    writes: commit.writes.map((one) => (one.kind === kind ? { ...one, body: one.body.replace(from, to) } : one))
  }))

const marking = (what: string, law: string, mark: (sale: string) => { readonly sale?: string }): LawMutant =>
  committing(what, law, (commit) => ({
    ...commit,
    writes: commit.writes.map((one) => {
      const { sale, ...attributes } = one.attributes
      if (one.kind !== "user_credit_transaction" || sale === undefined) return one
      const body = one.body.replace(/,"receivable_sale_id":"\w+"/, "")
      return { ...one, body, attributes: { ...attributes, ...mark(sale) } }
    })
  }))

const unbooked = (what: string, law: string, status: string): LawMutant =>
  committing(what, law, (commit) => (isMade(status, commit) ? { ...commit, transactions: [], moves: [] } : commit))

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  committing("credits a cent more", "the ledger sums to zero", (commit) => ({
    ...commit,
    moves: commit.moves.map((move) => ({ ...move, posted: move.posted > 0 ? cents(move.posted + 1) : move.posted }))
  })),
  marking("forgets what it has sold", "nothing is sold twice", () => ({ sale: "unsold" })),
  committing("loses an item", "a sale is the sum of its items", (commit) => {
    const at = commit.writes.findIndex(({ kind }) => kind === "receivable_sale_item")
    return { ...commit, writes: commit.writes.filter((_, index) => index !== at) }
  }),
  rewriting(
    "sells a cent dearer",
    "an item has the amounts and the price of its transaction",
    "receivable_sale_item",
    /"price":(\d+)/,
    '"price":1$1'
  ),
  unbooked("keeps what it has sold", "the books are those of the loans less those of the sales", "confirmed"),
  unbooked("forgets to take the price", "the books are those of the loans less those of the sales", "settled"),
  committing("confirms in silence", "each move of a sale emits one event", (commit) => ({
    ...commit,
    events: commit.events.filter(({ name }) => name !== "receivable_sale.confirmed")
  })),
  marking("sells no transaction", "one more sale leaves nothing of the bank unsold", () => ({})),
  unbooked(
    "keeps the money of a sale that it unwinds",
    "unwinding every sale leaves the books of the loans",
    "unwinding"
  ),
  {
    what: "lets each of several moves at once win",
    law: "each move of a sale emits one event",
    breaks: hasty("receivable_sale")
  },
  {
    what: "takes rejected sales for proposed",
    law: MOVED,
    breaks: (store) => ({
      ...store,
      begin: (begin) =>
        Effect.map(store.begin(begin), ({ loaded, ...begun }) => {
          const objects = loaded.objects.map((one) => ({ ...one, body: one.body.replace('"unwound"', '"proposed"') }))
          return { ...begun, loaded: { ...loaded, objects } }
        })
    })
  }
]

describe("a bank with one thing broken breaks a law of sales:", () => {
  it.each(mutants)("one that $what", async ({ law: name, breaks }) => {
    const laws = saleLaws.filter((law) => law.name === name)
    // The steps check one law.
    expect(laws).toHaveLength(name === MOVED ? 0 : 1)
    const bank = await startBankOn(Layer.sync(Store, () => breaks(makeMemoryStore())))
    await expect(liveByLaws(await startWorld(bank), fullLife, laws)).rejects.toMatchObject({
      name: "AssertionError",
      ...(name === MOVED && { message: expect.stringContaining(MOVED) })
    })
    await bank.close()
  })

  it("and each law is broken by one", () => {
    const laws = [...saleLaws.map(({ name }) => name), MOVED]
    expect(laws.filter((name) => !mutants.some(({ law }) => law === name))).toEqual([])
  })
})
