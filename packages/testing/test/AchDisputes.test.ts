import { DAY_MS } from "@vostro/domain/kernel/Instant"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "./support/Ach.ts"
import { achNetwork, incomingOf } from "./support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "./support/BankUnderTest.ts"

describe.each(stores)("disputes of ACH on %s", (kind) => {
  let bank: BankUnderTest
  let network: ReturnType<typeof achNetwork>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "10:00")
    network = achNetwork(bank)
  })
  afterAll(() => bank.close())

  const postedOf = async (number: string) => (await balanceOf(bank, number)).posted

  const sent = async (number: string, transaction_type: "credit" | "debit", amount = 300) => {
    const { id } = await network.send({ account_number_id: number, amount, transaction_type })
    await network.step(id)
    await network.step(id)
    return id
  }

  const received = async (number: string, transaction_type: "credit" | "debit", amount = 300) => {
    const id = await network.receive({ account_number_id: number, amount, transaction_type })
    await network.step(id)
    return id
  }

  it.each([
    ["credit", 700],
    ["debit", 1_300]
  ] as const)("moves the money of an outgoing %s back and forth as it is disputed", async (side, moved) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await sent(number, side)
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["posted", moved])
    await ask(network.returned(id, "R03"))
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["returned", 1_000])
    await ask(network.dishonor(id, "R68"))
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["pending_dishonored_return", 1_000])
    expect([(await network.step(id)).status, await postedOf(number)]).toEqual(["return_dishonored", moved])
    await ask(network.returned(id, "R73"))
    const { returns, status } = await network.get(id)
    expect([status, await postedOf(number)]).toEqual(["return_contested", 1_000])
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
  ] as const)("moves the money of an incoming %s back and forth as it is disputed", async (side, code, moved) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await received(number, side)
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["posted", moved])
    await ask(network.sendBack(id, code))
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["pending_return", moved])
    expect([(await network.step(id)).status, await postedOf(number)]).toEqual(["returned", 1_000])
    await ask(network.returned(id, "R61"))
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["return_dishonored", moved])
    await ask(network.contest(id, "R71"))
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["pending_contested_return", moved])
    expect([(await network.step(id)).status, await postedOf(number)]).toEqual(["return_contested", 1_000])
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

  it.each(["credit", "debit"] as const)("takes the return of a %s that has not settled", async (side) => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const { id } = await network.send({ account_number_id: number, amount: 300, transaction_type: side })
    expect((await network.step(id)).status).toBe("submitted")
    await ask(network.returned(id, "R13"))
    expect((await network.get(id)).status).toBe("returned")
    await network.expectSettled()
    expect((await network.get(id)).status).toBe("returned")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 0, available: 1_000 })
  })

  it("holds the money of an incoming debit from its arrival on", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.receive({ account_number_id: number, amount: 300, transaction_type: "debit" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 1_000, held: 300 })
    await network.step(id)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 700, held: 0 })
  })

  it("takes a debit whose money came in after it did", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const id = await network.receive({ account_number_id: number, amount: 300, transaction_type: "debit" })
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
    await received(number, "credit", 300)
    expect((await network.step(id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 0, held: 0 })
  })

  it("sends a return that was asked for early once the entry has posted", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await network.receive({ account_number_id: number, amount: 300 })
    await ask(network.sendBack(id, "R23"))
    expect(await refusal(network.sendBack(id, "R23"))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    expect((await network.step(id)).status).toBe("pending_return")
    expect(await postedOf(number)).toBe(1_300)
    expect((await network.step(id)).status).toBe("returned")
    expect(await postedOf(number)).toBe(1_000)
    expect((await network.eventNames(id)).slice(-3)).toEqual(["ach.posted", "ach.pending_return", "ach.returned"])
    await network.expectSettled()
  })

  const unpostable: ReadonlyArray<readonly [string, "credit" | "debit", string, (number: string) => Promise<unknown>]> =
    [
      ["an account number that is inactive", "credit", "R02", (id) => deactivate(id)],
      ["an account number that is canceled", "debit", "R02", (id) => cancel(id)],
      ["debits that are not accepted", "debit", "R16", (id) => control(id, { accept_debit: false })],
      ["credits that are not accepted", "credit", "R23", (id) => control(id, { accept_credit: false })],
      ["a company that is not admitted", "credit", "R23", (id) => control(id, { counterparty_filter: "reject_all" })],
      ["a debit of such a company", "debit", "R10", (id) => control(id, { counterparty_filter: "reject_all" })],
      ["no funds", "debit", "R01", async () => undefined]
    ]
  const deactivate = (account_number_id: string) =>
    ask(bank.partner.call("account_number.deactivate", { params: { account_number_id } }))
  const cancel = (account_number_id: string) =>
    ask(bank.partner.call("account_number.cancel", { params: { account_number_id } }))
  const control = (
    account_number_id: string,
    incoming: { accept_debit?: boolean; accept_credit?: boolean; counterparty_filter?: "reject_all" }
  ) =>
    ask(
      bank.partner.call("account_number.update", {
        params: { account_number_id },
        body: { ach_controls: { incoming } }
      })
    )

  it.each(unpostable)("returns an entry for %s", async (_, transaction_type, code, prepare) => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    await prepare(number)
    const before = await network.suspense()
    const id = await network.receive({ account_number_id: number, amount: 300, transaction_type })
    expect((await network.get(id)).status).toBe("scheduled")
    expect((await network.step(id)).status).toBe("scheduled")
    expect(await network.suspense()).toBe(before + (transaction_type === "credit" ? 300n : -300n))
    const after = await network.step(id)
    expect([after.status, after.returns.map(({ return_code }) => return_code)]).toEqual(["returned", [code]])
    expect(await network.suspense()).toBe(before)
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 100, held: 0 })
    expect(await network.eventNames(id)).toEqual(["ach.scheduled", "ach.returned"])
    await network.expectSettled()
  })

  it.each([
    ["R03", "900000000001"],
    ["R04", "12"]
  ])("returns %s for the account number %s, and its dishonor goes to suspense", async (code, account_number) => {
    const id = await network.receive({ amount: 300, account_number, routing_number: bank.settings.routing_number })
    expect(await network.get(id)).not.toHaveProperty("account_id")
    await network.step(id)
    const after = await network.step(id)
    expect([after.status, after.returns[0]?.return_code]).toEqual(["returned", code])
    await ask(network.returned(id, "R69"))
    expect(await network.suspense()).toBe(300n)
    await ask(network.contest(id, "R76"))
    await network.step(id)
    expect(await network.suspense()).toBe(0n)
    await network.expectSettled()
  })

  it("finds an account number by its digits", async () => {
    const [id = ""] = await openAccountNumbers(bank, 0)
    const { account_number } = await ask(bank.partner.call("account_number.get", { params: { account_number_id: id } }))
    const ach = await network.receive({
      amount: 300,
      account_number: String(account_number),
      routing_number: bank.settings.routing_number
    })
    expect((await network.get(ach)).account_number_id).toBe(id)
  })

  it("returns the duplicate of an entry, and only that", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const entry = { account_number_id: number, amount: 300, trace_number: "021000020000017" }
    const first = await network.receive(entry)
    const second = await network.receive(entry)
    const other = await network.receive({ ...entry, amount: 301 })
    expect([(await network.step(first)).status, (await network.step(other)).status]).toEqual(["posted", "posted"])
    await network.step(second)
    const after = await network.step(second)
    expect([after.status, after.returns[0]?.return_code]).toEqual(["returned", "R24"])
    expect(await postedOf(number)).toBe(601)
    await network.expectSettled()
  })

  it("takes an IAT, whose return cannot be dishonored", async () => {
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

  it("lets an incoming entry settle that is under review, and posts it when it is approved", async () => {
    const params = { program_id: bank.programId }
    const [number = ""] = await openAccountNumbers(bank, 0)
    await ask(bank.operator.call("ach.set_review_rules", { params, body: { incoming: { amount_over: 299 } } }))
    const small = await network.receive({ account_number_id: number, amount: 299 })
    const [good, bad, wished] = [
      await network.receive({ account_number_id: number, amount: 300 }),
      await network.receive({ account_number_id: number, amount: 301 }),
      await network.receive({ account_number_id: number, amount: 302 })
    ]
    await ask(network.sendBack(wished, "R23"))
    expect((await network.step(small)).status).toBe("posted")
    for (const id of [good, bad, wished]) expect((await network.step(id)).status).toBe("under_review")
    expect([await postedOf(number), await network.suspense()]).toEqual([299, 903n])
    await ask(bank.operator.call("ach.approve", { params: { ...params, ach_id: good } }))
    await ask(bank.operator.call("ach.approve", { params: { ...params, ach_id: wished } }))
    await ask(bank.operator.call("ach.reject", { params: { ...params, ach_id: bad }, body: { return_code: "R17" } }))
    expect((await network.step(good)).status).toBe("posted")
    expect((await network.step(bad)).status).toBe("returned")
    expect((await network.step(wished)).status).toBe("pending_return")
    expect((await network.step(wished)).status).toBe("returned")
    expect([await postedOf(number), await network.suspense()]).toEqual([599, 0n])
    await ask(bank.operator.call("ach.set_review_rules", { params, body: {} }))
    await network.expectSettled()
  })

  it.each([
    [{ change_code: "C01", account_number: "111" }, { account_number: "111" }],
    [{ change_code: "C02", routing_number: "021000021" }, { routing_number: "021000021" }],
    [{ change_code: "C05", account_type: "savings" }, { account_type: "savings" }],
    [{ change_code: "C04" }, {}],
    [{ change_code: "C09" }, {}],
    [{ change_code: "C13" }, {}]
  ] as const)("notes the correction %j, and moves nothing", async (body, correction) => {
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

  it("refuses a correction that does not say what its code is about", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await sent(number, "credit")
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

  it("reverses an entry by one of the other side, once", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await sent(number, "credit")
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
    expect(await postedOf(number)).toBe(1_000)
    await network.expectSettled()
  })

  it("reverses an entry again if its first reversal was canceled or had no funds", async () => {
    const [number = "", other = ""] = await openAccountNumbers(bank, 0, 0)
    const id = await sent(number, "debit")
    const first = await ask(network.reverse(id, "amount_incorrect"))
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 300, held: 300 })
    await ask(network.cancel(first.id))
    await ask(
      bank.partner.call("internal_transfer.create", {
        idempotencyKey: first.id,
        body: {
          amount: 300,
          currency_code: "USD",
          sender_account_number_id: number,
          receiver_account_number_id: other,
          description: "All there is"
        }
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

  it("refuses what comes too late", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const [theirs, ours, undone] = [
      await received(number, "debit"),
      await sent(number, "credit"),
      await sent(number, "credit")
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

  it("takes a return that comes late", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    const id = await sent(number, "debit")
    bank.advance(30 * DAY_MS)
    await bank.drain()
    await ask(network.returned(id, "R01"))
    expect([(await network.get(id)).status, await postedOf(number)]).toEqual(["returned", 1_000])
  })
})
