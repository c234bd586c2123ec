import { DAY_MS } from "@vostro/domain"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../../support/Ach.ts"
import { digitsOf } from "../../support/AchInbound.ts"
import { achNetwork, incomingOf } from "../../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"

describe.each(stores)("incoming ACH on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  it("holds the amount of an incoming debit from its arrival", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.receive({ account_number_id: number, amount: 300, transaction_type: "debit" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 300 })
    await network.step(id)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700, held: 0 })
  })

  it("accepts a debit that a later credit funds", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const id = await network.receive({ account_number_id: number, amount: 300, transaction_type: "debit" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    await network.received(number, "credit")
    expect((await network.step(id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("finds an account number by its digits", async () => {
    const [id = ""] = await openAccountNumbers(bank, 0)
    const ach = await network.receive({
      amount: 300,
      account_number: await digitsOf(bank, id),
      routing_number: bank.settings.routing_number
    })
    expect((await network.get(ach)).account_number_id).toBe(id)
  })

  it("accepts an IAT, whose return cannot be dishonored", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const party = {
      name: "Anna Ausland",
      street_address: "Hauptstrasse 1",
      city_state_province: "Bern",
      country_postal_code: "CH*3000"
    }
    const institution = {
      name: "A Bank",
      identifier_type: "national_clearing_system",
      identifier_code: "123",
      branch_country: "CH"
    } as const
    const iat_details = {
      transaction_type_code: "salary",
      destination_country: "US",
      originator_currency_code: "CHF",
      destination_currency_code: "USD",
      originator: party,
      originating_financial_institution: institution,
      receiver: party,
      receiving_financial_institution: institution
    } as const
    const id = await network.receive({ account_number_id: number, amount: 300, sec_code: "IAT", iat_details })
    expect(await network.get(id)).toMatchObject({ delivery_type: "next_business_day", iat_details })
    await network.step(id)
    await ask(network.sendBack(id, "R03"))
    expect((await network.step(id)).status).toBe("returned")
    expect(await refusal(network.returned(id, "R61"))).toMatchObject({
      status: 400,
      code: "operation_not_allowed",
      parameters: [{ parameter: "return_code" }]
    })
    const plain = incomingOf({ account_number_id: number, amount: 300, iat_details })
    expect(await refusal(bank.partner.call("ach.simulate_incoming", { body: plain }))).toMatchObject({
      status: 422,
      code: "parameters_invalid"
    })
  })

  it.each([
    [{ account_number_id: "account_number_nobody" }, "account_number_id"],
    [{ account_number: "12345678", routing_number: "021000021" }, "routing_number"],
    [{ sender_routing_number: 21_000_022 }, "sender_routing_number"],
    [{ settlement_date: WEEK.monday }, "settlement_date"],
    [{ settlement_date: "2040-07-04" }, "settlement_date"],
    [{ amount: 0, sec_code: "MTE" }, "sec_code"],
    [{ sec_code: "TEL" }, "sec_code"],
    [{ sec_code: "IAT", delivery_type: "same_business_day" }, "iat_details"]
  ] as const)("refuses an entry with %j", async (parts, parameter) => {
    bank.advance(2 * DAY_MS)
    const [number = ""] = await openAccountNumbers(bank, 0)
    const receiver = "account_number" in parts ? {} : { account_number_id: number }
    const body = incomingOf({ amount: 300, ...receiver, ...parts })
    const refused = await refusal(bank.partner.call("ach.simulate_incoming", { body }))
    expect(refused).toMatchObject({ status: 422, code: "parameters_invalid" })
    expect(refused).toMatchObject({ parameters: expect.arrayContaining([expect.objectContaining({ parameter })]) })
  })

  it("settles an incoming entry under review, and posts it once approved", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    await network.setReviewRules({ incoming: { amount_over: 299 } })
    const small = await network.receive({ account_number_id: number, amount: 299 })
    const [good, bad, wished] = [
      await network.receive({ account_number_id: number, amount: 300 }),
      await network.receive({ account_number_id: number, amount: 301 }),
      await network.receive({ account_number_id: number, amount: 302 })
    ]
    await ask(network.sendBack(wished, "R23"))
    expect((await network.step(small)).status).toBe("posted")
    bank.advance(DAY_MS)
    await bank.drain()
    for (const id of [good, bad, wished]) expect((await network.get(id)).status).toBe("under_review")
    expect([await network.postedOf(number), await network.suspense()]).toEqual([299, 903n])
    await ask(network.approve(good))
    await ask(network.approve(wished))
    await ask(network.reject(bad, { return_code: "R17" }))
    expect((await network.step(good)).status).toBe("posted")
    expect((await network.step(bad)).status).toBe("returned")
    expect((await network.step(wished)).status).toBe("pending_return")
    expect((await network.step(wished)).status).toBe("returned")
    expect([await network.postedOf(number), await network.suspense()]).toEqual([599, 0n])
    await network.setReviewRules()
    await network.expectSettled()
  })

  it("does not advance an entry under review", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    await network.setReviewRules({ incoming: { amount_over: 0 } })
    const id = await network.receive({ account_number_id: number, amount: 300 })
    await network.setReviewRules()
    const before = await network.get(id)
    expect(before.status).toBe("under_review")
    expect(await refusal(network.advance(id))).toMatchObject({
      status: 400,
      code: "operation_not_allowed",
      parameters: [{ parameter: "ach_id" }]
    })
    expect(await network.get(id)).toEqual(before)
    await ask(network.approve(id))
    expect((await network.step(id)).status).toBe("posted")
  })

  it("rejects an entry under review only with a valid code, and in time", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await network.setReviewRules({ incoming: { amount_over: 299 } })
    const [credit, debit, late] = [
      await network.receive({ account_number_id: number, amount: 300 }),
      await network.receive({ account_number_id: number, amount: 301, transaction_type: "debit" }),
      await network.receive({ account_number_id: number, amount: 302, transaction_type: "debit" })
    ]
    await network.setReviewRules()
    const rejected = (ach_id: string, return_code: "R01" | "R16" | "R23" | "R10" | "R29") =>
      network.reject(ach_id, { return_code })
    const misfit = { status: 400, code: "operation_not_allowed", parameters: [{ parameter: "return_code" }, {}] }
    expect(await refusal(rejected(credit, "R01"))).toMatchObject(misfit)
    expect(await refusal(rejected(debit, "R23"))).toMatchObject(misfit)
    // The holder is a person.
    expect(await refusal(rejected(debit, "R29"))).toMatchObject(misfit)
    await ask(rejected(credit, "R23"))
    await ask(rejected(debit, "R01"))
    bank.advance(9 * DAY_MS)
    await bank.drain()
    expect(await refusal(rejected(late, "R16"))).toMatchObject({
      status: 400,
      code: "operation_not_allowed",
      parameters: [{ parameter: "return_code", reason: "deadline_passed" }]
    })
    await ask(rejected(late, "R10"))
    for (const id of [credit, debit, late]) expect((await network.step(id)).status).toBe("returned")
    await network.expectSettled()
    expect([await network.postedOf(number), await network.suspense()]).toEqual([1_000, 0n])
  })
})
