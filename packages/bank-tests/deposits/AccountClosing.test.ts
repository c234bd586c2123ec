import { randomUUID } from "node:crypto"
import type { Client } from "@vostro/http/client"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achNetwork } from "../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  postJson,
  refusal,
  stores,
  tokenOf
} from "../support/BankUnderTest.ts"
import { creditDesk, type TransactionParts, transactionOf } from "../support/Credit.ts"
import { chargedOff, disputed, owed } from "../support/CreditTypes.ts"
import { startTwoNodes } from "../support/TwoNodes.ts"

describe.each(stores)("closing an account on %s", (kind) => {
  let nodes: Awaited<ReturnType<typeof startTwoNodes>>
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  let between: typeof nodes.between
  let elsewhere: Client
  beforeAll(async () => {
    nodes = await startTwoNodes(kind, inject("databaseUrl"))
    bank = nodes.bank
    between = nodes.between
    elsewhere = nodes.elsewhere
    desk = creditDesk(bank)
  })
  afterAll(() => nodes.close())

  const closingAt = (client: Client, id: string) =>
    client.call("account.close", {
      idempotencyKey: randomUUID(),
      params: { id },
      body: { status_reason: "paid_off" }
    })
  const closing = (id: string) => closingAt(bank.partner, id)
  const statusOf = async (id: string) => (await ask(bank.partner.call("account.get", { params: { id } }))).status
  const stillOwed = {
    status: 422,
    code: "balance_not_zero",
    parameters: [{ parameter: "id", reason: "balance_not_zero" }]
  }
  const isTaken = (id: string, parts: TransactionParts) =>
    Effect.runPromise(Effect.isSuccess(desk.booking(transactionOf(id, parts))))

  it.each([
    ["something is owed", owed],
    ["interest alone is owed", [{ type: "interest_accrued", interest: 1 }]],
    ["the bank owes the borrower", [{ type: "payment", principal: -1 }]],
    ["different parts cancel each other out", [{ type: "reallocation", principal: 5, fees: -5 }]],
    ["the rest is in dispute", [...disputed, { type: "payment", principal: -600, interest: -100, fees: -6 }]]
  ] as const)("requires settled credit: %s", async (_, given) => {
    const id = await desk.openAccount()
    await desk.open(id)
    const balance = await desk.open(id)
    for (const parts of given) await desk.book(balance, parts)
    await ask(desk.restating("deactivate", balance))
    expect(await refusal(closing(id))).toMatchObject(stillOwed)
    expect(await statusOf(id)).toBe("active")
  })

  it("accepts credit that was reversed or charged off", async () => {
    const [reversed, lost] = [await desk.openAccount(), await desk.openAccount(2_000)]
    const one = await desk.book(await desk.open(reversed), { type: "fee", fees: 5 })
    expect(await refusal(closing(reversed))).toMatchObject(stillOwed)
    await desk.reverse(one.id)
    const balance = await desk.open(lost)
    for (const parts of chargedOff) await desk.book(balance, parts)
    for (const id of [reversed, lost]) expect(await ask(closing(id))).toMatchObject({ status: "closed" })
  })

  it("reports the obstacle over HTTP, and releases the key for another attempt", async () => {
    const id = await desk.openAccount()
    const balance = await desk.open(id)
    await desk.book(balance, { type: "fee", fees: 5 })
    const token = await tokenOf(bank)
    const body = { status_reason: "paid_off" }
    const close = () => postJson(bank, `/v0/accounts/${id}/close`, { token, key: `close-${id}`, body })
    const refused = await close()
    expect([refused.status, await refused.json()]).toEqual([
      422,
      {
        code: "balance_not_zero",
        title: "Balance not zero",
        detail: "The object has a balance or open credit. Bring the balance to zero first.",
        status: "422",
        invalid_parameters: [{ parameter: "id", reason: "balance_not_zero" }],
        instance: `/v0/accounts/${id}/close`
      }
    ])
    await desk.book(balance, { type: "payment", fees: -5 })
    const closed = await close()
    expect([closed.status, await closed.json()]).toMatchObject([200, { status: "closed", status_reason: "paid_off" }])
  })

  it.each<readonly [string, number | undefined, TransactionParts]>([
    ["a draw on credit with a stated limit", 1_000, { type: "card_network", principal: 7 }],
    ["a draw on credit without a stated limit", undefined, { type: "card_network", principal: 7 }],
    ["interest", 1_000, { type: "interest_accrued", interest: 7 }],
    ["a dispute", undefined, { type: "dispute_provisional", fees: -7 }]
  ])("is decided again if %s commits between the decision and the commit", async (_, limit, parts) => {
    const id = await desk.openAccount(limit)
    const balance = await desk.open(id)
    const draw = { idempotencyKey: randomUUID(), body: transactionOf(balance, parts) }
    between.before("account", () => ask(elsewhere.call("user_credit_transaction.create", draw)))
    expect(await refusal(closing(id))).toMatchObject(stillOwed)
    expect([between.isOver(), await statusOf(id)]).toEqual([true, "active"])
  })

  it.each<readonly [string, number | undefined, TransactionParts]>([
    ["a draw", 1_000, { type: "card_network", principal: 7 }],
    ["interest", undefined, { type: "interest_accrued", interest: 7 }]
  ])("refuses even %s that was decided before", async (_, limit, parts) => {
    const id = await desk.openAccount(limit)
    const balance = await desk.open(id)
    between.before("user_credit_transaction", () => ask(closingAt(elsewhere, id)))
    expect(await refusal(desk.booking(transactionOf(balance, parts)))).toMatchObject({
      status: 422,
      code: "related_object_not_ready"
    })
    expect([between.isOver(), await statusOf(id)]).toEqual([true, "closed"])
    expect(await desk.transactions(balance)).toEqual([])
  })

  it("returns money that was about to be posted to it", async () => {
    const network = achNetwork(bank)
    const [number = ""] = await openAccountNumbers(bank, 0)
    const entry = await network.receive({ account_number_id: number, amount: 300 })
    const { account_id = "" } = await network.get(entry)
    await ask(network.advance(entry))
    between.before("ach", () => ask(closingAt(elsewhere, account_id)))
    await bank.drain()
    expect([between.isOver(), await statusOf(account_id)]).toEqual([true, "closed"])
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    expect((await network.get(entry)).returns).toMatchObject([{ return_code: "R02", status: "pending_return" }])
    expect((await network.step(entry)).status).toBe("returned")
  })

  it("leaves nothing owed on any balance, despite concurrent bookings and closings", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await desk.openAccount()
      const balances = await Promise.all([desk.open(id), desk.open(id), desk.open(id)])
      const [isClosed, ...taken] = await Promise.all([
        Effect.runPromise(Effect.isSuccess(closing(id))),
        ...balances.map((balance) => isTaken(balance, { type: "interest_accrued", interest: 3 }))
      ])
      expect(await statusOf(id)).toBe(isClosed ? "closed" : "active")
      const amounts = await Promise.all(balances.map(async (one) => (await desk.balances(one)).core.amount))
      expect(amounts).toEqual(taken.map((done) => (done ? 3 : 0)))
      expect(isClosed && taken.includes(true)).toBe(false)
    }
  })
})
