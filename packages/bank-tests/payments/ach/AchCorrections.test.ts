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

describe.each(stores)("notifications of change on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  it.each([
    [{ change_code: "C01", account_number: "111" }, { account_number: "111" }],
    [{ change_code: "C02", routing_number: "021000021" }, { routing_number: "021000021" }],
    [{ change_code: "C05", account_type: "savings" }, { account_type: "savings" }],
    [{ change_code: "C04" }, {}],
    [{ change_code: "C09" }, {}],
    [{ change_code: "C13" }, {}]
  ] as const)("records the correction %j, and changes no status", async (body, correction) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const { id } = await network.send({ account_number_id: number, amount: 300 })
    expect(await refusal(network.corrected(id, body))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    await network.step(id)
    await ask(network.corrected(id, body))
    expect(await network.get(id)).toMatchObject({ status: "submitted", correction })
    expect((await network.get(id)).correction).toEqual(correction)
    expect((await network.eventNames(id)).at(-1)).toBe("ach.corrected")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 300 })
  })

  it("records a correction at any stage of a return dispute, which continues", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "debit")
    const noted = async (account_number: string) => {
      await ask(network.corrected(id, { change_code: "C01", account_number }))
      const { correction, status } = await network.get(id)
      expect(correction).toEqual({ account_number })
      expect((await network.eventNames(id)).at(-1)).toBe("ach.corrected")
      return status
    }
    await ask(network.returned(id, "R02"))
    expect(await noted("1")).toBe("returned")
    await ask(network.dishonor(id, "R68"))
    expect(await noted("2")).toBe("pending_dishonored_return")
    await network.step(id)
    expect(await noted("3")).toBe("return_dishonored")
    await ask(network.returned(id, "R73"))
    // Final status of an entry: no correction may follow.
    expect(await refusal(network.corrected(id, { change_code: "C04" }))).toMatchObject({
      status: 400,
      code: "operation_not_allowed"
    })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0 })
    await network.expectSettled()
  })

  it("refuses a correction without the data of its code", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "credit")
    expect(await refusal(network.corrected(id, { change_code: "C06", routing_number: "021000021" }))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [
        { parameter: "account_number", reason: "required" },
        { parameter: "change_code", reason: "value_conflicting" },
        { parameter: "routing_number", reason: "value_conflicting" },
        { parameter: "account_type", reason: "required" }
      ]
    })
  })
})
