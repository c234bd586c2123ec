import { DAY_MS } from "@vostro/domain"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import { moveTo } from "../support/Ach.ts"
import {
  ask,
  auditOf,
  type BankUnderTest,
  balanceOf,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  stores
} from "../support/BankUnderTest.ts"
import { creditDesk } from "../support/Credit.ts"
import { saleDesk } from "../support/ReceivableSales.ts"

const FUNDS = 1_000_000

describe.each(stores)("receivable sales on %s", (kind) => {
  let first: BankUnderTest
  let bank: BankUnderTest
  let credit: ReturnType<typeof creditDesk>
  let sales: ReturnType<typeof saleDesk>
  let buyers: string
  let balance: string
  beforeAll(async () => {
    first = await startBank(kind, inject("databaseUrl"))
    moveTo(first, "2035-03-05", "08:00")
  })
  afterAll(() => first.close())
  beforeEach(async () => {
    bank = await inAnotherProgram(first)
    credit = creditDesk(bank)
    sales = saleDesk(bank)
    const [id = ""] = await openAccountNumbers(bank, FUNDS)
    buyers = id
    balance = await credit.open(await credit.openAccount())
    await ask(sales.setting(buyers, { price_rate: "0.99" }))
  })

  const receivables = () =>
    Promise.all(["gl_loans_receivable", "gl_interest_receivable", "gl_fees_receivable"].map(credit.ledger))
  const books = async () => ({
    receivables: await receivables(),
    owed: await credit.ledger("gl_receivable_sales"),
    result: await credit.ledger("gl_receivable_sale_result"),
    buyer: (await balanceOf(bank, buyers)).posted
  })
  const lend = async () => {
    await credit.book(balance, { type: "card_network", principal: 10_000 })
    await credit.book(balance, { type: "interest_accrued", interest: 50 })
    await credit.book(balance, { type: "fee", fees: 500 })
    await credit.book(balance, { type: "payment", principal: -2_000 })
    await bank.drain()
  }
  const conflict = { status: 422, code: "object_state_conflict" }

  it("gather everything unsold, at the rate for debts and at par for payments", async () => {
    await lend()
    const sale = await sales.propose({ metadata: { month: "2035-03" } })
    expect(sale).toMatchObject({
      status: "proposed",
      buyer_name: "Acme Fund",
      price_rate: "0.99",
      settlement_account_number_id: buyers,
      item_count: 4,
      receivables: { principal: 8_000, interest: 50, fees: 500 },
      losses: { principal: 0, interest: 0, fees: 0 },
      price: 9_900 + 50 + 495 - 2_000,
      metadata: { month: "2035-03" }
    })
    expect((await sales.items(sale.id)).map(({ type, price }) => [type, price])).toEqual([
      ["card_network", 9_900],
      ["interest_accrued", 50],
      ["fee", 495],
      ["payment", -2_000]
    ])
    const { objects } = await ask(bank.partner.call("event.list", { query: { object_id: sale.id } }))
    expect(objects).toMatchObject([{ event: "receivable_sale.proposed", object: sale }])
    expect(await ask(bank.partner.call("receivable_sale.list", { query: { status: "proposed" } }))).toMatchObject({
      objects: [sale]
    })
    expect(await sales.propose()).toMatchObject({ status: "empty", item_count: 0 })
  })

  it("move the receivables when confirmed, and the price when settled", async () => {
    await lend()
    const { id, price } = await sales.propose()
    expect(await books()).toEqual({ receivables: [-8_000, -50, -500], owed: 0, result: 0, buyer: FUNDS })
    expect(await ask(sales.confirming(id))).toMatchObject({ status: "confirmed" })
    expect(await books()).toEqual({ receivables: [0, 0, 0], owed: 0 - price, result: -105, buyer: FUNDS })
    expect(await ask(sales.settling(id))).toMatchObject({ status: "settled" })
    expect(await books()).toEqual({ receivables: [0, 0, 0], owed: 0, result: -105, buyer: FUNDS - price })
    expect(await auditOf(bank)).toMatchObject(SOUND)
  })

  it("pass on later payments to the buyer with the next sale", async () => {
    await credit.book(balance, { type: "card_network", principal: 10_000 })
    await bank.drain()
    const { id: first } = await sales.propose()
    await ask(sales.confirming(first))
    await ask(sales.settling(first))
    await credit.book(balance, { type: "payment", principal: -4_000 })
    await bank.drain()
    const { id: second, price } = await sales.propose()
    expect(price).toBe(-4_000)
    await ask(sales.confirming(second))
    await ask(sales.settling(second))
    expect(await books()).toEqual({ receivables: [0, 0, 0], owed: 0, result: -100, buyer: FUNDS - 9_900 + 4_000 })
  })

  it("leave the losses and the recoveries of charge-offs to the buyer", async () => {
    await credit.book(balance, { type: "card_network", principal: 10_000 })
    await credit.book(balance, { type: "charge_off", principal: -10_000 })
    await credit.book(balance, { type: "charge_off_recovery", principal: 700 })
    await bank.drain()
    const sale = await sales.propose()
    expect(sale).toMatchObject({ receivables: { principal: 0 }, losses: { principal: -9_300 }, price: 9_200 })
    await ask(sales.confirming(sale.id))
    expect(await receivables()).toEqual([0, 0, 0])
    expect(await credit.ledger("gl_charge_off_allowance")).toBe(0)
  })

  it("sell nothing that a core account of the program lends", async () => {
    const body = { name: "Own", type: "direct", entities: { account_holders: [], authorized_users: [] } } as const
    const call = bank.operator.call("core_account.create", { params: { program_id: bank.programId }, body })
    const { id: lender } = await ask(call)
    const own = await credit.open(await credit.openAccount(), undefined, lender)
    await credit.book(own, { type: "card_network", principal: 10_000 })
    await bank.drain()
    expect(await sales.propose()).toMatchObject({ status: "empty" })
  })

  it.each(["proposed", "confirmed", "settled"] as const)(
    "unwound when %s, leave the books as they were",
    async (at) => {
      await lend()
      const before = await books()
      const { id } = await sales.propose()
      if (at !== "proposed") await ask(sales.confirming(id))
      if (at === "settled") await ask(sales.settling(id))
      expect(await ask(sales.unwinding(id))).toMatchObject({ status: "unwinding" })
      expect(await books()).toEqual(before)
      await bank.drain()
      expect(await sales.get(id)).toMatchObject({ status: "unwound", item_count: 4 })
      expect(await sales.items(id)).toHaveLength(4)
      expect(await sales.propose()).toMatchObject({ status: "proposed", item_count: 4 })
    }
  )

  it("rejected by the partner, free their transactions", async () => {
    await lend()
    const { id } = await sales.propose()
    await ask(sales.rejecting(id))
    expect(await refusal(sales.confirming(id))).toMatchObject(conflict)
    await bank.drain()
    expect(await sales.propose()).toMatchObject({ item_count: 4 })
    const { objects } = await ask(bank.partner.call("event.list", { query: { object_id: id } }))
    expect(objects.map(({ event }) => event)).toEqual(["receivable_sale.unwound", "receivable_sale.proposed"])
  })

  it("refuse each move that their status does not allow", async () => {
    await lend()
    const { id } = await ask(sales.creating())
    const refused = async (...calls: ReadonlyArray<"confirming" | "rejecting" | "settling" | "unwinding">) => {
      for (const call of calls) expect(await refusal(sales[call](id))).toMatchObject(conflict)
    }
    await refused("confirming", "rejecting", "settling", "unwinding")
    await bank.drain()
    await refused("settling")
    await ask(sales.confirming(id))
    await refused("confirming", "rejecting")
    await ask(sales.settling(id))
    await refused("confirming", "rejecting", "settling")
    await ask(sales.unwinding(id))
    await refused("confirming", "rejecting", "settling", "unwinding")
    await bank.drain()
    await refused("confirming", "rejecting", "settling", "unwinding")
  })

  it("are settled only from an open account number with the funds", async () => {
    const [poor = ""] = await openAccountNumbers(bank, 100)
    await ask(sales.setting(poor))
    await credit.book(balance, { type: "fee", fees: 500 })
    await bank.drain()
    const { id } = await sales.propose()
    await ask(sales.confirming(id))
    const notReady = (reason: string) => ({
      status: 422,
      code: "related_object_not_ready",
      parameters: [{ parameter: "settlement_account_number_id", reason }]
    })
    expect(await refusal(sales.settling(id))).toMatchObject(notReady("insufficient_funds"))
    const number = { params: { account_number_id: poor } }
    await ask(bank.partner.call("account_number.deactivate", number))
    expect(await refusal(sales.settling(id))).toMatchObject(notReady("account_number_not_active"))
    await ask(bank.partner.call("account_number.activate", number))
    const params = { program_id: bank.programId, account_number_id: poor }
    await ask(bank.operator.call("account_number.credit", { params, body: { amount: 400, currency_code: "USD" } }))
    expect(await ask(sales.settling(id))).toMatchObject({ status: "settled", price: 500 })
  })

  it("gather and release more than a page", async () => {
    const account = await credit.openAccount()
    const book = async () => {
      const id = await credit.open(account)
      for (let fees = 1; fees <= 18; fees++) await credit.book(id, { type: "fee", fees })
    }
    await Promise.all(Array.from({ length: 30 }, book))
    await bank.drain()
    const sum = (30 * 18 * 19) / 2
    const { id, ...sale } = await sales.propose()
    expect(sale).toMatchObject({ status: "proposed", item_count: 540, receivables: { fees: sum } })
    const sold = (await sales.items(id)).map(({ user_credit_transaction_id: one }) => one)
    expect(new Set(sold).size).toBe(540)
    await ask(sales.confirming(id))
    await ask(sales.unwinding(id))
    await bank.drain()
    expect(await sales.get(id)).toMatchObject({ status: "unwound" })
    expect(await sales.propose()).toMatchObject({ item_count: 540, receivables: { fees: sum } })
  })

  it("end with their period", async () => {
    await credit.book(balance, { type: "fee", fees: 500 })
    const { created_at } = await credit.book(balance, { type: "fee", fees: 300 })
    await credit.book(balance, { type: "fee", fees: 200 })
    await bank.drain()
    expect(await sales.propose({ period_end: created_at })).toMatchObject({ item_count: 2, period_end: created_at })
    expect(await sales.propose()).toMatchObject({ item_count: 1 })
    const later = new Date(bank.now() + DAY_MS).toISOString()
    expect(await refusal(sales.creating({ period_end: later }))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "period_end", reason: "value_too_large" }]
    })
  })

  it("need terms, whose account number is one of the program", async () => {
    const other = saleDesk(await inAnotherProgram(first))
    expect(await refusal(other.creating())).toMatchObject({ status: 422, code: "related_object_not_ready" })
    expect(await refusal(other.setting(buyers))).toMatchObject({
      parameters: [{ parameter: "settlement_account_number_id", reason: "not_found" }]
    })
    const { id } = await sales.propose()
    expect(await refusal(other.confirming(id))).toMatchObject({ status: 404 })
  })

  it("are proposed on each banking day at the set time", async () => {
    await ask(sales.setting(buyers, { daily: { time: "18:00", zone: "America/Chicago" } }))
    const statuses = async () =>
      (await ask(bank.partner.call("receivable_sale.list", { query: {} }))).objects.map(({ status }) => status)
    await lend()
    moveTo(bank, "2035-03-05", "17:59")
    await bank.drain()
    expect(await statuses()).toEqual([])
    moveTo(bank, "2035-03-05", "18:00")
    await bank.drain()
    expect(await statuses()).toEqual(["proposed"])
    // Friday's sale is empty, and there is none on the weekend.
    moveTo(bank, "2035-03-09", "19:00")
    await bank.drain()
    await credit.book(balance, { type: "fee", fees: 1 })
    const before = (await statuses()).length
    moveTo(bank, "2035-03-11", "23:00")
    await bank.drain()
    expect(await statuses()).toHaveLength(before)
    moveTo(bank, "2035-03-12", "18:00")
    await bank.drain()
    expect((await statuses())[0]).toBe("proposed")
    await ask(sales.setting(buyers))
    moveTo(bank, "2035-03-15", "18:00")
    await bank.drain()
    expect(await statuses()).toHaveLength(before + 1)
  })
})
