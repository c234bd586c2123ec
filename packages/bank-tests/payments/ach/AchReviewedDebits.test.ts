import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  startBank,
  stores,
  transferOf
} from "../../support/BankUnderTest.ts"

describe.each(stores)("an incoming debit that settles under review on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  let number: string
  let other: string
  let id: string
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())
  beforeEach(async () => {
    ;[number = "", other = ""] = await openAccountNumbers(bank, 300, 0)
    await network.setReviewRules({ incoming: { amount_over: 0 } })
    id = await network.receive({ account_number_id: number, amount: 300, transaction_type: "debit" })
    await network.setReviewRules()
    expect((await network.get(id)).status).toBe("under_review")
    bank.advance(DAY_MS)
    await bank.drain()
  })

  const spend = async () => {
    const call = { idempotencyKey: `spend ${id}`, body: transferOf(number, other, 300) }
    const transfer = await ask(bank.partner.call("internal_transfer.create", call))
    bank.advance(HOUR_MS)
    await bank.drain()
    const { status } = await ask(
      bank.partner.call("internal_transfer.get", { params: { internal_transfer_id: transfer.id } })
    )
    return status
  }

  it("keeps its hold, so that its money is not spent before it is approved", async () => {
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 300, held: 300 })
    expect(await spend()).toBe("rejected")
    await ask(network.approve(id))
    bank.advance(60_000)
    await bank.drain()
    expect((await network.get(id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    await network.expectSettled()
  })

  it("releases its hold when the review sends it back", async () => {
    await ask(network.reject(id))
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 300, held: 0 })
    bank.advance(DAY_MS)
    await bank.drain()
    expect((await network.get(id)).status).toBe("returned")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 300, held: 0 })
    await network.expectSettled()
  })
})
