import { randomUUID } from "node:crypto"
import { DAY_MS, HOUR_MS } from "@vostro/domain"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk } from "../../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  inAnotherProgram,
  layerStore,
  openAccountNumbers,
  SOUND,
  startBank,
  startBankOn,
  stores
} from "../../support/BankUnderTest.ts"
import { recordingNetwork, takenOnce } from "../../support/RecordingNetwork.ts"

const same = "same_business_day"
const next = "next_business_day"

/**
 * Arrival time of an entry (US Central) and the requested delivery; the window it joins, and that window's settlement.
 * In order of time.
 */
const arrivals = [
  ["2035-03-05", "08:59", same, "20350305_same_day_1", same, "2035-03-05", "2035-03-05T18:00:00.000Z"],
  ["2035-03-05", "08:59", next, "20350305_next_day_1", next, "2035-03-06", "2035-03-06T13:30:00.000Z"],
  ["2035-03-05", "09:00", same, "20350305_same_day_2", same, "2035-03-05", "2035-03-05T22:00:00.000Z"],
  ["2035-03-05", "09:00", next, "20350305_next_day_2", next, "2035-03-06", "2035-03-06T13:30:00.000Z"],
  ["2035-03-05", "13:14", same, "20350305_same_day_2", same, "2035-03-05", "2035-03-05T22:00:00.000Z"],
  ["2035-03-05", "13:15", same, "20350305_same_day_3", same, "2035-03-05", "2035-03-05T23:00:00.000Z"],
  ["2035-03-05", "13:15", next, "20350305_next_day_3", next, "2035-03-06", "2035-03-06T13:30:00.000Z"],
  ["2035-03-05", "13:59", same, "20350305_same_day_3", same, "2035-03-05", "2035-03-05T23:00:00.000Z"],
  // Too late for the requested delivery.
  ["2035-03-05", "14:00", same, "20350305_next_day_3", next, "2035-03-06", "2035-03-06T13:30:00.000Z"],
  ["2035-03-05", "15:15", next, "20350305_next_day_4", next, "2035-03-06", "2035-03-06T13:30:00.000Z"],
  ["2035-03-05", "18:30", same, "20350305_next_day_5", next, "2035-03-06", "2035-03-06T13:30:00.000Z"],
  ["2035-03-05", "21:15", next, "20350305_next_day_6", next, "2035-03-06", "2035-03-06T13:30:00.000Z"],
  ["2035-03-05", "22:00", next, "20350306_next_day_1", next, "2035-03-07", "2035-03-07T13:30:00.000Z"],
  ["2035-03-05", "22:00", same, "20350306_same_day_1", same, "2035-03-06", "2035-03-06T18:00:00.000Z"],
  // Over the weekend on which daylight saving time begins.
  ["2035-03-09", "14:00", same, "20350309_next_day_3", next, "2035-03-12", "2035-03-12T12:30:00.000Z"],
  ["2035-03-10", "12:00", same, "20350312_same_day_1", same, "2035-03-12", "2035-03-12T17:00:00.000Z"],
  ["2035-03-11", "01:59", next, "20350312_next_day_1", next, "2035-03-13", "2035-03-13T12:30:00.000Z"],
  ["2035-03-11", "03:00", same, "20350312_same_day_1", same, "2035-03-12", "2035-03-12T17:00:00.000Z"],
  ["2035-03-12", "08:59", same, "20350312_same_day_1", same, "2035-03-12", "2035-03-12T17:00:00.000Z"],
  ["2035-03-12", "09:00", same, "20350312_same_day_2", same, "2035-03-12", "2035-03-12T21:00:00.000Z"],
  // Over the weekend on which it ends.
  ["2035-11-02", "22:00", next, "20351105_next_day_1", next, "2035-11-06", "2035-11-06T13:30:00.000Z"],
  ["2035-11-05", "08:59", same, "20351105_same_day_1", same, "2035-11-05", "2035-11-05T18:00:00.000Z"],
  // A Sunday holiday is observed on Monday; Thanksgiving is on a Thursday.
  ["2035-11-09", "14:00", next, "20351109_next_day_3", next, "2035-11-13", "2035-11-13T13:30:00.000Z"],
  ["2035-11-12", "08:00", same, "20351113_same_day_1", same, "2035-11-13", "2035-11-13T18:00:00.000Z"],
  ["2035-11-21", "14:00", next, "20351121_next_day_3", next, "2035-11-23", "2035-11-23T13:30:00.000Z"],
  ["2035-11-22", "08:00", same, "20351123_same_day_1", same, "2035-11-23", "2035-11-23T18:00:00.000Z"],
  // A Saturday holiday is not moved to Friday.
  ["2037-07-02", "14:00", next, "20370702_next_day_3", next, "2037-07-03", "2037-07-03T12:30:00.000Z"],
  ["2037-07-03", "08:59", same, "20370703_same_day_1", same, "2037-07-03", "2037-07-03T17:00:00.000Z"],
  ["2037-07-03", "14:00", next, "20370703_next_day_3", next, "2037-07-06", "2037-07-06T12:30:00.000Z"]
] as const

describe.each(stores)("the window of an entry on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  let number = ""
  const sent: Array<{ readonly id: string; readonly window: string }> = []
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"), { token_lifetime_ms: 1_000 * DAY_MS })
    desk = achDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
    number = (await openAccountNumbers(bank, 0))[0] ?? ""
  })
  afterAll(() => bank.close())

  it.each(arrivals)(
    "for an arrival at %s %s with %s is %s",
    async (day, time, wish, window, type, settles, settlesAt) => {
      moveTo(bank, day, time)
      const body = achOf({ account_number_id: number, amount: 5, transaction_type: "debit", delivery_type: wish })
      const one = await ask(desk.creation(body))
      sent.push({ id: one.id, window })
      expect(one).toMatchObject({
        delivery_type: type,
        record_details: { effective_date: settles, settlement_date: settles }
      })
      const query = { queue: `ach_window_${window}`, limit: 100 }
      const waiting = await ask(
        bank.operator.call("ach.list_of_program", { params: { program_id: bank.programId }, query })
      )
      expect(waiting.objects.map(({ id }) => id)).toContain(one.id)
      const joined = (await desk.windows()).find(({ id }) => id === `ach_window_${window}`)
      expect(joined).toMatchObject({ status: "open", delivery_type: type, settles_at: settlesAt })
    }
  )

  it("submits every entry once", async () => {
    bank.advance(100 * HOUR_MS)
    await bank.drain()
    bank.advance(100 * HOUR_MS)
    await bank.drain()
    for (const { id } of sent) expect((await desk.get(id)).status).toBe("posted")
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 5 * sent.length })
    expect((await desk.windows()).map(({ status }) => status)).toEqual(
      [...new Set(sent.map(({ window }) => window))].map(() => "closed")
    )
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})

describe.each(stores)("windows on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  const network = recordingNetwork()
  beforeAll(async () => {
    bank = await startBankOn(await layerStore(kind, inject("databaseUrl")), {}, network.layer)
    desk = achDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())
  const handedIn = (window: string) => network.handed.filter(({ window_id }) => window_id === `ach_window_${window}`)

  it("submit nothing if all their entries were canceled", async () => {
    const [number = ""] = await openAccountNumbers(bank, 100)
    const { id } = await desk.send({ account_number_id: number, amount: 5 })
    await ask(desk.cancel(id))
    moveTo(bank, WEEK.monday, "09:00")
    await bank.drain()
    expect(network.handed).toEqual([])
    expect(await desk.windows()).toMatchObject([{ status: "closed", entries: 0 }])
  })

  it.each([
    ["unreachable", "13:15", "20350305_next_day_2", 1, "processing"],
    ["silent", "15:15", "20350305_next_day_3", 4, "submitting"]
  ] as const)(
    "are submitted again with the same entries as long as the network is %s",
    async (failure, time, window, times, status) => {
      const [number = ""] = await openAccountNumbers(bank, 100)
      const one = await desk.send({ account_number_id: number, amount: 5 })
      const two = await desk.send({ account_number_id: number, amount: 6, transaction_type: "debit" })
      network.failures.push(failure, failure, failure)
      moveTo(bank, WEEK.monday, time)
      for (let round = 0; round < 3; round++) {
        await bank.drain()
        expect((await desk.get(one.id)).status).toBe("processing")
        expect((await desk.windows()).find(({ id }) => id.endsWith(window))?.status).toBe(status)
        bank.advance(30_000)
      }
      await bank.drain()
      const [first, ...others] = handedIn(window)
      expect(others).toHaveLength(times - 1)
      for (const other of others) expect(other).toEqual(first)
      expect(first?.entries.map(({ id }) => id)).toEqual([one.id, two.id])
      for (const { id, trace_number } of first?.entries ?? []) {
        expect(await desk.get(id)).toMatchObject({ status: "submitted", record_details: { trace_number } })
        expect(await desk.eventNames(id)).toEqual(["ach.processing", "ach.submitted"])
      }
    }
  )

  it("are submitted in pages with ascending trace numbers, by two workers for two programs", async () => {
    const counts = [
      [bank, 1_200],
      [await inAnotherProgram(bank), 520]
    ] as const
    const made: Array<string> = []
    for (const [at, count] of counts) {
      const [number = ""] = await openAccountNumbers(at, count)
      for (let left = count; left > 0; left -= 40) {
        const some = Array.from({ length: 40 }, () =>
          ask(
            at.partner.call("ach.create", {
              idempotencyKey: randomUUID(),
              body: achOf({ account_number_id: number, amount: 1 })
            })
          )
        )
        made.push(...(await Promise.all(some)).map(({ id }) => id))
      }
    }
    moveTo(bank, WEEK.monday, "18:30")
    await Promise.all([bank.drain(), bank.drain()])
    const out = takenOnce(handedIn("20350305_next_day_4"))
    expect(out.map(({ entries }) => entries.length).toSorted((a, b) => b - a)).toEqual([1_200, 520])
    for (const { entries } of out) {
      const numbers = entries.map(({ trace_number }) => trace_number)
      expect(numbers).toEqual(numbers.toSorted())
    }
    const all = takenOnce(network.handed).flatMap(({ entries }) => entries)
    expect(new Set(all.map(({ trace_number }) => trace_number)).size).toBe(all.length)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(new Set(made)).toEqual(new Set(out.flatMap(({ entries }) => entries.map(({ id }) => id))))
    moveTo(bank, WEEK.tuesday, "07:30")
    await Promise.all([bank.drain(), bank.drain()])
    for (const [at] of counts) expect(await achDesk(at).audit()).toMatchObject(SOUND)
    expect((await desk.list({ status: "posted", limit: 100 })).has_more).toBe(true)
    expect((await desk.list({ status: "submitted" })).objects).toEqual([])
  })

  it("take an entry created at the moment of cutoff once, or leave it to the next window", async () => {
    const [number = ""] = await openAccountNumbers(bank, 10_000)
    const times = ["09:00", "13:15", "15:15", "18:30", "21:15", "22:00"]
    const made: Array<string> = []
    for (const day of [WEEK.tuesday, WEEK.wednesday, WEEK.thursday]) {
      for (const time of times) {
        moveTo(bank, day, time)
        bank.advance(-3)
        const creating = Array.from({ length: 24 }, async (_, at) => {
          if (at % 8 === 7) bank.advance(1)
          const wish = at % 2 === 0 ? same : next
          return (await ask(desk.creation(achOf({ account_number_id: number, amount: 1, delivery_type: wish })))).id
        })
        const [ids] = await Promise.all([Promise.all(creating), bank.drain(), bank.drain()])
        made.push(...ids)
        await bank.drain()
      }
    }
    moveTo(bank, "2035-03-13", "08:00")
    await bank.drain()
    moveTo(bank, "2035-03-14", "08:00")
    await bank.drain()
    const out = takenOnce(network.handed).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(out.filter((id) => made.includes(id)).toSorted()).toEqual(made.toSorted())
    const ends = await Promise.all(made.map((id) => desk.get(id)))
    expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(["posted"]))
    expect(await balanceOf(bank, number)).toMatchObject({ posted: 10_000 - made.length, held: 0 })
    expect((await desk.windows()).every(({ status }) => status === "closed")).toBe(true)
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
