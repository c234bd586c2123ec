import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk, decideOn, originatorFor } from "../../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  SOUND,
  startBank,
  stores
} from "../../support/BankUnderTest.ts"

describe.each(stores)("entries excluded from a window on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = achDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())

  const create = (parts: Parameters<typeof achOf>[0]) => ask(desk.creation(achOf(parts)))
  /** Drains the due work with two workers concurrently. */
  const drainTogether = () => Promise.all([bank.drain(), bank.drain()])
  const endsOf = async (ids: ReadonlyArray<string>) => {
    const ends = await Promise.all(ids.map((id) => desk.get(id)))
    return {
      sent: ends.filter(({ status }) => status === "submitted" || status === "posted"),
      rejected: ends.filter(({ status }) => status === "rejected")
    }
  }

  it("include those of an originator suspended or an account number deactivated meanwhile", async () => {
    const [one = "", two = "", three = ""] = await openAccountNumbers(bank, 10, 10, 10)
    const id = await originatorFor(bank, [one], { day: { credit: 100, debit: 100 } })
    const sent = [
      await desk.send({ account_number_id: one, amount: 4 }),
      await desk.send({ account_number_id: two, amount: 4 }),
      await desk.send({ account_number_id: three, amount: 4, transaction_type: "debit" })
    ]
    await decideOn(bank, id, "suspend")
    for (const account_number_id of [two, three]) {
      await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id } }))
    }
    moveTo(bank, WEEK.monday, "09:00")
    await bank.drain()
    const ends = await Promise.all(sent.map(({ id: ach_id }) => desk.get(ach_id)))
    expect(ends.map(({ status, rejection }) => [status, rejection?.reason])).toEqual([
      ["rejected", "originator_status"],
      ["rejected", "account_number_status"],
      ["rejected", "account_number_status"]
    ])
    expect(await desk.eventNames(sent[0]?.id ?? "")).toEqual(["ach.rejected"])
    for (const account_number_id of [one, two]) {
      expect(await balanceOf(bank, account_number_id)).toMatchObject({ posted: 10, held: 0 })
    }
  })

  it("include a credit of an account frozen, or of a number closed, before its screening", async () => {
    const [frozen = ""] = await openAccountNumbers(bank, 10)
    const [closed = ""] = await openAccountNumbers(bank, 10)
    const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id: frozen } }))
    await ask(
      bank.partner.call("account.deactivate", {
        idempotencyKey: randomUUID(),
        params: { id: account_id },
        body: { status_reason: "frozen" }
      })
    )
    const first = await desk.send({ account_number_id: frozen, amount: 4 })
    const second = await desk.send({ account_number_id: closed, amount: 400 })
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: closed } }))
    await bank.drain()
    for (const { id } of [first, second]) {
      expect(await desk.get(id)).toMatchObject({ status: "rejected", rejection: { reason: "account_number_status" } })
    }
  })

  it("are exactly those above the daily limit despite concurrency, and release their holds", async () => {
    const numbers = await openAccountNumbers(bank, 1_000, 1_000)
    await originatorFor(bank, numbers, { day: { credit: 105, debit: 0 } })
    const made = await Promise.all(
      Array.from({ length: 40 }, (_, at) => create({ account_number_id: numbers[at % 2] ?? "", amount: 10 }))
    )
    expect(made.every(({ status }) => status === "scheduled")).toBe(true)
    moveTo(bank, WEEK.monday, "13:15")
    await drainTogether()
    const { sent, rejected } = await endsOf(made.map(({ id }) => id))
    expect([sent.length, rejected.length]).toEqual([10, 30])
    for (const { rejection } of rejected) expect(rejection?.reason).toBe("aggregate_limit_exceeded")
    const balances = await Promise.all(numbers.map((id) => balanceOf(bank, id)))
    expect(balances.reduce((sum, { held }) => sum + held, 0)).toBe(100)
    expect(balances.map(({ posted }) => posted)).toEqual([1_000, 1_000])
  })

  it("are those above the daily limit over several windows, even with a common cutoff", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await originatorFor(bank, [number], { day: { credit: 100, debit: 0 } })
    const wishes = ["same_business_day", "next_business_day"] as const
    const inWindow = async (day: string, time: string) => {
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          create({ account_number_id: number, amount: 10, delivery_type: wishes[at % 2] ?? "next_business_day" })
        )
      )
      moveTo(bank, day, time)
      await drainTogether()
      return (await endsOf(made.map(({ id }) => id))).sent.length
    }
    moveTo(bank, WEEK.tuesday, "08:00")
    await bank.drain()
    expect(await inWindow(WEEK.tuesday, "09:00")).toBe(8)
    expect(await inWindow(WEEK.tuesday, "13:15")).toBe(2)
    expect(await inWindow(WEEK.tuesday, "22:00")).toBe(0)
    moveTo(bank, WEEK.wednesday, "08:00")
    await bank.drain()
    expect(await inWindow(WEEK.wednesday, "09:00")).toBe(8)
  })

  it("are counted separately for credits and debits", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await originatorFor(bank, [number], { day: { credit: 20, debit: 30 } })
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        create({ account_number_id: number, amount: 10, transaction_type: at % 2 === 0 ? "credit" : "debit" })
      )
    )
    moveTo(bank, WEEK.wednesday, "22:00")
    await drainTogether()
    const { sent } = await endsOf(made.map(({ id }) => id))
    expect(sent.filter(({ transaction_type }) => transaction_type === "credit")).toHaveLength(2)
    expect(sent.filter(({ transaction_type }) => transaction_type === "debit")).toHaveLength(3)
    expect(await balanceOf(bank, number)).toMatchObject({ held: 20 })
  })

  it("ignore canceled or rejected ones, and a smaller one may pass after a larger one fails", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    await originatorFor(bank, [number], { day: { credit: 50, debit: 0 } })
    const canceled = await desk.send({ account_number_id: number, amount: 40 })
    await ask(desk.cancel(canceled.id))
    const sizes = [45, 10, 5]
    const made: Array<{ readonly id: string }> = []
    for (const amount of sizes) made.push(await desk.send({ account_number_id: number, amount }))
    moveTo(bank, WEEK.thursday, "22:00")
    await bank.drain()
    const { sent } = await endsOf(made.map(({ id }) => id))
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(50)
  })

  it("begin exactly above the limit, with one event each", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    await originatorFor(bank, [number], { day: { credit: 50, debit: 0 } })
    const exact = await desk.send({ account_number_id: number, amount: 50 })
    const prenote = await desk.send({ account_number_id: number, amount: 0 })
    const over = await desk.send({ account_number_id: number, amount: 1 })
    moveTo(bank, WEEK.friday, "22:00")
    await bank.drain()
    const ends = await Promise.all([exact, prenote, over].map(({ id }) => desk.get(id)))
    expect(ends.map(({ status }) => status)).toEqual(["submitted", "submitted", "rejected"])
    expect(await desk.eventNames(over.id)).toEqual(["ach.rejected"])
  })

  it("are those above the thirty-day limit, until the thirty days have passed", async () => {
    const [number = ""] = await openAccountNumbers(bank, 1_000)
    await originatorFor(bank, [number], { day: { credit: 40, debit: 0 }, rolling: { credit: 100, debit: 0 } })
    const onDay = async (day: string, amount: number) => {
      moveTo(bank, day, "08:00")
      await bank.drain()
      const { id } = await desk.send({ account_number_id: number, amount })
      moveTo(bank, day, "22:00")
      await bank.drain()
      const { status, rejection } = await desk.get(id)
      return rejection?.reason ?? status
    }
    const exceeded = "aggregate_limit_exceeded"
    expect(await onDay("2035-03-12", 40)).toBe("submitted")
    expect(await onDay("2035-03-13", 41)).toBe(exceeded)
    expect(await onDay("2035-03-13", 40)).toBe("submitted")
    expect(await onDay("2035-03-19", 21)).toBe(exceeded)
    expect(await onDay("2035-03-19", 20)).toBe("submitted")
    expect(await onDay("2035-04-10", 1)).toBe(exceeded)
    // The thirty days up to April 11 begin on March 13.
    expect(await onDay("2035-04-11", 40)).toBe("submitted")
    expect(await onDay("2035-04-11", 1)).toBe(exceeded)
  })

  it("never include a prenote, even if the limit was lowered below the amount sent", async () => {
    const day = "2035-05-07"
    const [number = ""] = await openAccountNumbers(bank, 100)
    const originator_id = await originatorFor(bank, [number], { day: { credit: 50, debit: 0 } })
    moveTo(bank, day, "08:00")
    await desk.send({ account_number_id: number, amount: 50 })
    moveTo(bank, day, "12:00")
    await bank.drain()
    const limits = { calendar_day_maximum_amount: { credit: 10, debit: 0 } }
    await ask(bank.partner.call("originator.update", { params: { originator_id }, body: { ach: { limits } } }))
    const { id } = await desk.send({ account_number_id: number, amount: 0 })
    moveTo(bank, day, "22:00")
    await bank.drain()
    expect((await desk.get(id)).status).toBe("submitted")
  })

  it("leave the ledger sound", async () => {
    bank.advance(3 * DAY_MS)
    await bank.drain()
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
