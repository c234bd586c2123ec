import { changeCodes } from "@vostro/domain/ach"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { digestOf, handIn, traceOf } from "../../support/AchInbound.ts"
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
    const { messages } = await ask(
      bank.operator.call("ach.messages", { params: { program_id: bank.programId, ach_id: id } })
    )
    const { change_code } = body
    const change_meaning = changeCodes[change_code].title
    expect(messages).toEqual([
      { type: "correction", direction: "incoming", change_code, change_meaning, raw_records: [] }
    ])
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

  it("shows the latest correction with its corrected data and its records in the file", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.sent(number, "credit")
    const original_trace_number = (await network.get(id)).record_details.trace_number ?? ""
    const notice = { kind: "correction", sec_code: "PPD", original_trace_number } as const
    const raw = { raw_records: ["5 of the file", "6 of the file"], raw_left_out: 1 }
    const earlier = { change_code: "C04", corrected_data: "JANE DOE", correction: {}, trace_number: traceOf(1) }
    const later = { change_code: "C01", correction: { account_number: "77" }, trace_number: traceOf(2), raw }
    await handIn(bank, digestOf(), [
      { at: 0, item: { ...notice, ...earlier } },
      { at: 1, item: { ...notice, ...later, corrected_data: "77".padEnd(29) } }
    ])
    await handIn(bank, digestOf(), [{ at: 0, item: { ...notice, ...later, corrected_data: "77".padEnd(29) } }])
    const params = { program_id: bank.programId, ach_id: id }
    const { messages } = await ask(bank.operator.call("ach.messages", { params }))
    expect(messages).toEqual([
      {
        type: "correction",
        direction: "incoming",
        change_code: "C01",
        change_meaning: "account number",
        corrected_data: "77",
        ...raw
      }
    ])
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
