import { DAY_MS, HOUR_MS, instantOfLocal } from "@vostro/domain"
import { bankingDaysBetween } from "@vostro/domain/kernel/calendar/BankingDays"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../support/Ach.ts"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank } from "../support/BankUnderTest.ts"
import { operationOf, sender } from "../support/DryRuns.ts"
import { wireOf } from "../support/Wires.ts"

describe("the calendar", () => {
  let bank: BankUnderTest
  let number: string
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "06:00")
    const [id = ""] = await openAccountNumbers(bank, 100_000)
    number = id
  })
  afterAll(() => bank.close())

  it("foretells at any hour the window of an entry, and the day of a wire", async () => {
    for (let hours = 0; hours < 6 * 24; hours += 5) {
      const { value: entry, foreseen } = await Effect.runPromise(
        bank.partner.dryRun("ach.create", {
          body: achOf({ account_number_id: number, amount: 1, delivery_type: "same_business_day" })
        })
      )
      const { next, windows } = await ask(bank.partner.call("ach.calendar", {}))
      expect(entry.record_details).toMatchObject({
        effective_date: next.effective_date,
        settlement_date: next.settlement_date
      })
      expect(foreseen?.timers).toEqual([{ queue: "ach.window", object_id: next.id, due_at: next.cutoff_at }])
      expect(windows[0]).toEqual(next)
      const wire = await Effect.runPromise(bank.partner.dryRun("wire.create", { body: wireOf(number, 1) }))
      const day = await ask(bank.partner.call("wire.calendar", {}))
      expect(wire.value.settlement_date).toBe(day.settlement_date)
      expect(Date.parse(day.cutoff_at)).toBeGreaterThan(bank.now())
      bank.advance(5 * HOUR_MS)
    }
  })

  it("answers about another time too, within two years", async () => {
    const at = new Date(instantOfLocal(WEEK.friday, "17:00", "America/Chicago")).toISOString()
    const { settlement_date, cutoff_at } = await ask(bank.partner.call("wire.calendar", { query: { at } }))
    expect([settlement_date, cutoff_at]).toEqual(["2035-03-12", "2035-03-12T22:00:00.000Z"])
    const { windows } = await ask(
      bank.partner.call("ach.calendar", { query: { at, delivery_type: "next_business_day" } })
    )
    expect(windows.map(({ name }) => name).slice(0, 2)).toEqual(["next_day_4", "next_day_5"])
    const instant = await ask(bank.partner.call("instant_payment.calendar", { query: { at } }))
    expect(instant).toMatchObject({ settlement_date: WEEK.friday, cycle_ends_at: "2035-03-10T00:00:00.000Z" })
    const tooFar = new Date(bank.now() + 731 * DAY_MS).toISOString()
    const refused = await refusal(bank.partner.call("instant_payment.calendar", { query: { at: tooFar } }))
    expect(refused).toMatchObject({ status: 400, parameters: [{ parameter: "at", reason: "value_not_allowed" }] })
    expect(refused).toMatchObject({ body: expect.stringContaining("within 730 days of now") })
  })

  it("tells the deadline of a return code, and the last window that meets it", async () => {
    const of = (return_code: "R01" | "R10" | "R06" | "R13", query: object = {}) =>
      bank.partner.call("ach.return_deadline", { query: { return_code, from: "2026-11-25", ...query } })
    expect(await ask(of("R01", { sec_code: "PPD", transaction_type: "debit" }))).toEqual({
      return_code: "R01",
      title: "insufficient funds",
      family: "return",
      deadline: {
        counts_from: "settlement",
        from: "2026-11-25",
        last_day: "2026-11-30",
        ends_at: "2026-11-30T13:30:00.000Z",
        send_by: "2026-11-28T04:00:00.000Z"
      },
      needs_statement: false
    })
    expect(await ask(of("R10"))).toMatchObject({ deadline: { last_day: "2027-01-25" }, needs_statement: true })
    expect(await ask(of("R06"))).toMatchObject({ note: "The two banks agree on the day." })
    expect(await ask(of("R13"))).toMatchObject({ note: expect.stringContaining("operator") })
    expect(await refusal(of("R01", { transaction_type: "credit" }))).toMatchObject({
      code: "operation_not_allowed",
      body: expect.stringContaining("The entry is a credit; R01 needs a debit.")
    })
  })

  it("tells operators the windows, holidays and deadlines of the next days", async () => {
    const at = "2034-11-22T15:00:00.000Z"
    const { days } = await ask(bank.operator.call("ach.days", { query: { at, days: 6 } }))
    expect(days.map(({ date, is_banking_day, holiday }) => [date, is_banking_day, holiday])).toEqual([
      ["2034-11-22", true, undefined],
      ["2034-11-23", false, "Thanksgiving Day"],
      ["2034-11-24", true, undefined],
      ["2034-11-25", false, undefined],
      ["2034-11-26", false, undefined],
      ["2034-11-27", true, undefined]
    ])
    const { windows } = await ask(
      bank.partner.call("ach.calendar", {
        query: { at: "2034-11-22T05:00:00.000Z", delivery_type: "same_business_day" }
      })
    )
    const known = new Map(windows.map((one) => [one.id, one]))
    expect(days[0]?.windows.map(({ id }) => known.get(id))).toEqual(days[0]?.windows)
    expect(days[1]).toMatchObject({ windows: [], deadlines: [] })
    const wires = await ask(bank.operator.call("wire.days", { query: { at, days: 6 } }))
    expect(wires.days.map(({ settlement_date }) => settlement_date)).toEqual(["2034-11-22", "2034-11-24", "2034-11-27"])
    const { at: _, ...today } = await ask(bank.partner.call("wire.calendar", { query: { at } }))
    expect(wires.days[0]).toEqual(today)
  })

  it("names on each day the deadlines of returns that end on it, of every day of settlement once", async () => {
    const ends = new Map<string, string>()
    for (const at of ["2034-11-20T15:00:00.000Z", "2034-12-04T15:00:00.000Z", "2034-12-18T15:00:00.000Z"]) {
      const { days } = await ask(bank.operator.call("ach.days", { query: { at, days: 14 } }))
      for (const { date, deadlines } of days) {
        for (const { ends_at, name, send_by, settled_on } of deadlines) {
          const return_code = name === "return" ? "R01" : "R10"
          const { deadline } = await ask(
            bank.partner.call("ach.return_deadline", { query: { return_code, from: settled_on } })
          )
          expect(deadline).toMatchObject({ last_day: date, ends_at, send_by })
          expect(ends.get(`${name} ${settled_on}`)).toBeUndefined()
          ends.set(`${name} ${settled_on}`, date)
        }
      }
    }
    const settled = [...ends.keys()].filter((one) => one.startsWith("extended_return "))
    const [first = "", last = ""] = [settled[0]?.slice(16), settled.at(-1)?.slice(16)]
    expect(settled).toHaveLength(1 + bankingDaysBetween(first, last))
  })

  it("is open to any client, and to nobody else", async () => {
    const params = { program_id: bank.programId }
    const body = { name: "narrow", scopes: ["event/read"] } as const
    const { id, client_secret } = await ask(bank.operator.call("client.create", { params, body }))
    const send = await sender({ ...bank, credentials: { client_id: id, client_secret } })
    const operation = operationOf("wire.calendar")
    expect((await send(operation)).status).toBe(200)
    expect((await send(operation, { headers: { authorization: "" } })).status).toBe(403)
  })
})
