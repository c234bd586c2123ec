import { DAY_MS } from "@vostro/domain"
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
  stores
} from "../../support/BankUnderTest.ts"

describe.each(stores)("return disputes of ACH on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  it.each([
    ["credit", 700],
    ["debit", 1_300]
  ] as const)("moves the money of an outgoing %s at each stage of a return dispute", async (side, moved) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, side)
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["posted", moved])
    await ask(network.returned(id, "R03"))
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["returned", 1_000])
    await ask(network.dishonor(id, "R68"))
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual([
      "pending_dishonored_return",
      1_000
    ])
    expect([(await network.step(id)).status, await network.postedOf(number)]).toEqual(["return_dishonored", moved])
    await ask(network.returned(id, "R73"))
    const { returns, status } = await network.get(id)
    expect([status, await network.postedOf(number)]).toEqual(["return_contested", 1_000])
    expect(returns.map(({ type, return_code, ...hop }) => [type, return_code, hop.status])).toEqual([
      ["return", "R03", "returned"],
      ["dishonored_return", "R68", "return_dishonored"],
      ["contested_return", "R73", "return_contested"]
    ])
    expect(returns.every(({ trace_number = "" }) => /^\d{15}$/.test(trace_number))).toBe(true)
    expect((await network.eventNames(id)).slice(-4)).toEqual([
      "ach.posted",
      "ach.returned",
      "ach.return_dishonored",
      "ach.return_contested"
    ])
    await network.expectSettled()
  })

  it.each([
    ["credit", "R03", 1_300],
    ["debit", "R08", 700]
  ] as const)("moves the money of an incoming %s at each stage of a return dispute", async (side, code, moved) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.received(number, side)
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["posted", moved])
    await ask(network.sendBack(id, code))
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["pending_return", moved])
    expect([(await network.step(id)).status, await network.postedOf(number)]).toEqual(["returned", 1_000])
    await ask(network.returned(id, "R61"))
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["return_dishonored", moved])
    await ask(network.contest(id, "R71"))
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual([
      "pending_contested_return",
      moved
    ])
    expect([(await network.step(id)).status, await network.postedOf(number)]).toEqual(["return_contested", 1_000])
    expect(await network.eventNames(id)).toEqual([
      "ach.scheduled",
      "ach.posted",
      "ach.pending_return",
      "ach.returned",
      "ach.return_dishonored",
      "ach.return_contested"
    ])
    await network.expectSettled()
  })

  it.each(["credit", "debit"] as const)("accepts the return of a %s before settlement", async (side) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const { id } = await network.send({ account_number_id: number, amount: 300, transaction_type: side })
    expect((await network.step(id)).status).toBe("submitted")
    await ask(network.returned(id, "R13"))
    expect((await network.get(id)).status).toBe("returned")
    await network.expectSettled()
    expect((await network.get(id)).status).toBe("returned")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0, available: 1_000 })
  })

  it("sends a return requested before posting once the entry has posted", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.receive({ account_number_id: number, amount: 300 })
    await ask(network.sendBack(id, "R23"))
    expect(await refusal(network.sendBack(id, "R23"))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    expect((await network.step(id)).status).toBe("pending_return")
    expect(await network.postedOf(number)).toBe(1_300)
    expect((await network.step(id)).status).toBe("returned")
    expect(await network.postedOf(number)).toBe(1_000)
    expect((await network.eventNames(id)).slice(-3)).toEqual(["ach.posted", "ach.pending_return", "ach.returned"])
    await network.expectSettled()
  })

  it("refuses returns after their deadline", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const [theirs, ours, undone] = [
      await network.received(number, "debit"),
      await network.sent(number, "credit"),
      await network.sent(number, "credit")
    ]
    await ask(network.returned(ours, "R03"))
    bank.advance(14 * DAY_MS)
    const late = { status: 400, code: "operation_not_allowed", parameters: [{ reason: "deadline_passed" }] }
    expect(await refusal(network.sendBack(theirs, "R01"))).toMatchObject(late)
    expect(await refusal(network.dishonor(ours, "R61"))).toMatchObject(late)
    expect(await refusal(network.reverse(undone, "duplicate"))).toMatchObject(late)
    // A consumer has sixty days to say that a debit was not authorized.
    expect((await ask(network.sendBack(theirs, "R10"))).status).toBe("pending_return")
    expect((await network.step(theirs)).status).toBe("returned")
    await ask(network.returned(theirs, "R61"))
    bank.advance(7 * DAY_MS)
    expect(await refusal(network.contest(theirs, "R71"))).toMatchObject(late)
    await network.expectSettled()
  })

  it("accepts a late return from the network", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "debit")
    bank.advance(30 * DAY_MS)
    await bank.drain()
    await ask(network.returned(id, "R01"))
    expect([(await network.get(id)).status, await network.postedOf(number)]).toEqual(["returned", 1_000])
  })

  it.each([
    ["R01", "credit"],
    ["R23", "debit"],
    ["R37", "debit"]
  ] as const)("refuses to simulate that %s returns a %s, unless forced", async (code, side) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, side)
    expect(await refusal(network.returned(id, code))).toMatchObject({
      status: 400,
      code: "operation_not_allowed",
      parameters: [{ parameter: "return_code", reason: "value_conflicting" }, {}]
    })
    expect((await network.get(id)).status).toBe("posted")
    const body = { return_code: code, allow_impossible: true } as const
    await ask(bank.partner.call("ach.simulate_incoming_return", { params: { ach_id: id }, body }))
    expect((await network.get(id)).status).toBe("returned")
  })
})
