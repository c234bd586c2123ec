import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores,
  transferOf
} from "../../support/BankUnderTest.ts"
import { startTwoNodes } from "../../support/TwoNodes.ts"

describe.each(stores)("reversals of ACH on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  it("reverses an entry once, by an entry of the other side", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "credit")
    const reversal = await ask(network.reverse(id, "duplicate"))
    expect(reversal).toMatchObject({
      status: "scheduled",
      transaction_type: "debit",
      statement_descriptor: "REVERSAL",
      amount: 300,
      reversal: { reversal_reason: "duplicate", linked_ach_id: id },
      record_details: { transaction_code: "checking_debit" }
    })
    expect((await network.get(id)).reversal).toEqual({ reversal_reason: "duplicate", linked_ach_id: reversal.id })
    expect(await refusal(network.reverse(id, "duplicate"))).toMatchObject({ code: "operation_not_allowed" })
    await network.step(reversal.id)
    expect(await refusal(network.reverse(reversal.id, "duplicate"))).toMatchObject({ code: "operation_not_allowed" })
    expect((await network.step(reversal.id)).status).toBe("posted")
    expect(await network.postedOf(number)).toBe(1_000)
    await network.expectSettled()
  })

  it("reverses an entry again if its first reversal was canceled or had no funds", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 0, 0)
    const id = await network.sent(number, "debit")
    const first = await ask(network.reverse(id, "amount_incorrect"))
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 300, held: 300 })
    await ask(network.cancel(first.id))
    await ask(
      bank.partner.call("internal_transfer.create", {
        idempotencyKey: first.id,
        body: transferOf(number, other, 300)
      })
    )
    await bank.drain()
    const second = await ask(network.reverse(id, "amount_incorrect"))
    await bank.drain()
    expect(await network.get(second.id)).toMatchObject({
      status: "rejected",
      rejection: { reason: "non_sufficient_funds" }
    })
    const third = await ask(network.reverse(id, "amount_incorrect"))
    expect((await network.get(id)).reversal?.linked_ach_id).toBe(third.id)
  })

  it.each(["credit", "debit"] as const)("does not reverse a %s that was returned in the meantime", async (side) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, side)
    const reversal = await ask(network.reverse(id, "duplicate"))
    await ask(network.returned(id, "R20"))
    expect(await network.step(reversal.id)).toMatchObject({
      status: "rejected",
      rejection: { reason: "entry_returned" }
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0 })
    await network.expectSettled()
  })

  it("reverses an entry whose return was dishonored", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "debit")
    const reversal = await ask(network.reverse(id, "duplicate"))
    await ask(network.returned(id, "R10"))
    await ask(network.dishonor(id, "R69"))
    await network.step(id)
    expect((await network.get(id)).status).toBe("return_dishonored")
    await network.step(reversal.id)
    expect((await network.step(reversal.id)).status).toBe("posted")
    expect(await network.postedOf(number)).toBe(1_000)
    await network.expectSettled()
  })
})

it.each(stores)("does not reverse an entry that is returned while its reversal goes out, on %s", async (kind) => {
  const { bank, between, elsewhere, close } = await startTwoNodes(kind, inject("databaseUrl"))
  moveTo(bank, WEEK.monday, "10:00")
  const network = achNetwork(bank)
  const [number = ""] = await openAccountNumbers(bank, 1_000)
  const ach_id = await network.sent(number, "credit")
  const reversal = await ask(network.reverse(ach_id, "duplicate"))
  await bank.drain()
  await ask(network.advance(reversal.id))
  const returned = { params: { ach_id }, body: { return_code: "R20" } } as const
  between.before("ach", () => ask(elsewhere.call("ach.simulate_incoming_return", returned)))
  await bank.drain()
  expect(between.isOver()).toBe(true)
  expect((await network.get(reversal.id)).rejection?.reason).toBe("entry_returned")
  expect(await network.postedOf(number)).toBe(1_000)
  await close()
})
