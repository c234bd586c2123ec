import { DAY_MS } from "@vostro/domain"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { achNetwork } from "../../support/AchNetwork.ts"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank, stores } from "../../support/BankUnderTest.ts"

describe.each(stores)("a withdrawn return stage of ours on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "08:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  const withdraw = (ach_id: string) =>
    bank.operator.call("ach.withdraw_hop", { params: { program_id: bank.programId, ach_id } })
  const hopsOf = async (id: string) =>
    (await network.get(id)).returns.map(({ return_code, status }) => [return_code, status])

  it("leaves a posted entry posted, with an event but no webhook, and a return can be requested again", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const id = await network.received(number, "credit")
    expect(await refusal(withdraw(id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    expect((await ask(network.sendBack(id, "R03"))).status).toBe("pending_return")
    expect(await ask(withdraw(id))).toMatchObject({
      status: "posted",
      returns: [{ type: "return", status: "canceled", return_code: "R03" }]
    })
    expect(await network.postedOf(number)).toBe(300)
    await ask(network.sendBack(id, "R02"))
    expect((await network.step(id)).status).toBe("returned")
    expect(await network.postedOf(number)).toBe(0)
    expect(await network.eventNames(id)).toEqual([
      "ach.scheduled",
      "ach.posted",
      "ach.pending_return",
      "ach.posted",
      "ach.pending_return",
      "ach.returned"
    ])
    await ask(network.returned(id, "R61"))
    expect(await hopsOf(id)).toEqual([
      ["R03", "canceled"],
      ["R02", "returned"],
      ["R61", "return_dishonored"]
    ])
    await network.expectSettled()
  })

  it("leaves a return unchanged, which can be dishonored again and contested", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "credit")
    await ask(network.returned(id, "R06"))
    const told = await network.eventNames(id)
    await ask(network.dishonor(id, "R68"))
    expect((await ask(withdraw(id))).status).toBe("returned")
    expect(await network.eventNames(id)).toEqual(told)
    expect(await network.postedOf(number)).toBe(1_000)
    // The return that a contest would answer has not reached the other bank.
    expect(await refusal(network.returned(id, "R73"))).toMatchObject({ code: "operation_not_allowed" })
    // R70 is only for returns with R06 and R31: it answers the return, not the withdrawn contest.
    expect((await ask(network.dishonor(id, "R70"))).status).toBe("pending_dishonored_return")
    expect((await network.step(id)).status).toBe("return_dishonored")
    expect(await network.postedOf(number)).toBe(700)
    expect(await refusal(network.returned(id, "R73"))).toMatchObject({ code: "operation_not_allowed" })
    await ask(network.returned(id, "R71"))
    expect(await hopsOf(id)).toEqual([
      ["R06", "returned"],
      ["R68", "canceled"],
      ["R70", "return_dishonored"],
      ["R71", "return_contested"]
    ])
    expect(await network.postedOf(number)).toBe(1_000)
    await network.expectSettled()
  })

  it("leaves a dishonored return unchanged, which can be contested again until its deadline", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const dishonored = async () => {
      const id = await network.received(number, "debit")
      await ask(network.sendBack(id, "R08"))
      await network.step(id)
      await ask(network.returned(id, "R68"))
      await ask(network.contest(id, "R71"))
      expect((await ask(withdraw(id))).status).toBe("return_dishonored")
      return id
    }
    const [id, late] = [await dishonored(), await dishonored()]
    expect(await network.postedOf(number)).toBe(400)
    expect(await refusal(network.contest(id, "R75"))).toMatchObject({ code: "operation_not_allowed" })
    expect((await ask(network.contest(id, "R73"))).status).toBe("pending_contested_return")
    expect((await network.step(id)).status).toBe("return_contested")
    expect(await hopsOf(id)).toEqual([
      ["R08", "returned"],
      ["R68", "return_dishonored"],
      ["R71", "canceled"],
      ["R73", "return_contested"]
    ])
    expect(await network.postedOf(number)).toBe(700)
    bank.advance(7 * DAY_MS)
    expect(await refusal(network.contest(late, "R73"))).toMatchObject({
      parameters: [{ reason: "deadline_passed" }]
    })
    await network.expectSettled()
  })
})
