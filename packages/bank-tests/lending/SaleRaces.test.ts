import { randomUUID } from "node:crypto"
import { makeManualClock } from "@vostro/sandbox"
import { Clock } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, auditOf, openAccountNumbers, SOUND, stores } from "../support/BankUnderTest.ts"
import { creditDesk } from "../support/Credit.ts"
import { saleDesk } from "../support/ReceivableSales.ts"
import { startTwoNodes } from "../support/TwoNodes.ts"

const AHEAD_MS = 1_000

describe.each(stores)("two nodes that sell the same receivables on %s", (kind) => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>
  beforeAll(async () => {
    const clock = Clock.Clock.defaultValue()
    const times = { bank: makeManualClock(clock, undefined), other: makeManualClock(clock, undefined) }
    // The transactions of one node are in the periods of the other, and its leases hold there.
    times.other.advance(times.bank.now() - times.other.now() + AHEAD_MS)
    nodes = await startTwoNodes(kind, inject("databaseUrl"), times)
  })
  afterAll(() => nodes.close())

  it("sell each once, whichever is first", async () => {
    const { bank, between, drainElsewhere, elsewhere } = nodes
    const credit = creditDesk(bank)
    const sales = saleDesk(bank)
    const [buyers = ""] = await openAccountNumbers(bank, 1_000_000)
    await ask(sales.setting(buyers))
    const balance = await credit.open(await credit.openAccount())
    for (let fees = 1; fees <= 5; fees++) await credit.book(balance, { type: "fee", fees })
    await bank.drain()
    const { id: first } = await ask(sales.creating())
    let second = ""
    // The other node gathers everything between this one's decision and its commit.
    between.before("receivable_sale_item", async () => {
      const begun = elsewhere.call("receivable_sale.create", { idempotencyKey: randomUUID(), body: {} })
      second = (await ask(begun)).id
      await drainElsewhere()
    })
    await bank.drain()
    expect(between.isOver()).toBe(true)
    expect(await sales.get(second)).toMatchObject({ status: "proposed", item_count: 5, price: 15 })
    expect(await sales.get(first)).toMatchObject({ status: "empty", item_count: 0 })
    expect(await sales.items(first)).toEqual([])
    expect(await auditOf(bank)).toMatchObject(SOUND)
  })

  it("sell a transaction that is reversed meanwhile, and its reversal with the next sale", async () => {
    const { bank, between, drainElsewhere } = nodes
    const credit = creditDesk(bank)
    const sales = saleDesk(bank)
    const balance = await credit.open(await credit.openAccount())
    const one = await credit.book(balance, { type: "fee", fees: 100 })
    await bank.drain()
    const { id } = await ask(sales.creating())
    // A reversal changes a transaction that the sale is taking.
    between.before("receivable_sale_item", async () => {
      await ask(credit.reversal(one.id))
      await drainElsewhere()
    })
    await bank.drain()
    expect(between.isOver()).toBe(true)
    expect(await sales.items(id)).toMatchObject([{ user_credit_transaction_id: one.id, price: 100 }])
    expect(await sales.propose()).toMatchObject({ item_count: 1, price: -100 })
  })
})
