import { isBankingDay } from "@vostro/domain/kernel/calendar/BankingDays"
import { instantOfLocal, NETWORK_ZONE } from "@vostro/domain/kernel/calendar/LocalTime"
import { DEFAULT_BANK_SCHEDULE, FEDACH_SCHEDULE } from "@vostro/domain/resources/payments/ach/schedule/AchSchedules"
import { AchSchedule, type DeliveryType } from "@vostro/domain/resources/payments/ach/schedule/AchWindow"
import { settlementDateOf, windowFor, windowsOf } from "@vostro/domain/resources/payments/ach/schedule/WindowFor"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const SAME: DeliveryType = "same_business_day"
const NEXT: DeliveryType = "next_business_day"

/** An entry's arrival in local time of the schedule's zone, the window it makes, and its settlement in UTC. */
const made = (schedule: AchSchedule, local: string, wished: DeliveryType): string => {
  const [date = "", time = ""] = local.split(" ")
  const found = windowFor(schedule, instantOfLocal(date, time, schedule.zone), wished)
  return `${found.banking_day} ${found.window.name}, ${found.effective_date}, ${new Date(found.settles_ms).toISOString()}`
}

const atMinute = fc.integer({ min: Date.UTC(2022, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
const schedules = fc.constantFrom(DEFAULT_BANK_SCHEDULE, FEDACH_SCHEDULE)

describe("the window that an entry makes", () => {
  it.each([
    ["early on a Tuesday", "2026-11-17 08:59", SAME, "2026-11-17 same_day_1, 2026-11-17, 2026-11-17T18:00:00.000Z"],
    ["at the first cutoff", "2026-11-17 09:00", SAME, "2026-11-17 same_day_2, 2026-11-17, 2026-11-17T22:00:00.000Z"],
    ["before the last", "2026-11-17 13:59", SAME, "2026-11-17 same_day_3, 2026-11-17, 2026-11-17T23:00:00.000Z"],
    ["at the last", "2026-11-17 14:00", SAME, "2026-11-17 next_day_3, 2026-11-18, 2026-11-18T13:30:00.000Z"],
    ["in the evening", "2026-11-17 21:59", SAME, "2026-11-17 next_day_6, 2026-11-18, 2026-11-18T13:30:00.000Z"],
    ["in the night", "2026-11-17 22:00", SAME, "2026-11-18 same_day_1, 2026-11-18, 2026-11-18T18:00:00.000Z"],
    ["after midnight", "2026-11-18 00:30", NEXT, "2026-11-18 next_day_1, 2026-11-19, 2026-11-19T13:30:00.000Z"],
    ["early, without hurry", "2026-11-17 08:59", NEXT, "2026-11-17 next_day_1, 2026-11-18, 2026-11-18T13:30:00.000Z"],
    ["late, without hurry", "2026-11-17 22:00", NEXT, "2026-11-18 next_day_1, 2026-11-19, 2026-11-19T13:30:00.000Z"],
    ["on a Saturday", "2026-11-21 12:00", SAME, "2026-11-23 same_day_1, 2026-11-23, 2026-11-23T18:00:00.000Z"],
    ["on a Sunday", "2026-11-22 12:00", NEXT, "2026-11-23 next_day_1, 2026-11-24, 2026-11-24T13:30:00.000Z"],
    ["on a holiday", "2026-11-26 12:00", SAME, "2026-11-27 same_day_1, 2026-11-27, 2026-11-27T18:00:00.000Z"],
    ["before a holiday", "2026-11-25 18:00", NEXT, "2026-11-25 next_day_4, 2026-11-27, 2026-11-27T13:30:00.000Z"],
    [
      "before a Saturday holiday",
      "2026-07-03 12:00",
      SAME,
      "2026-07-03 same_day_2, 2026-07-03, 2026-07-03T21:00:00.000Z"
    ]
  ])("of the bank, %s", (_, local, wished, expected) => {
    expect(made(DEFAULT_BANK_SCHEDULE, local, wished)).toBe(expected)
  })

  it.each([
    ["by day", "2026-11-17 16:44", SAME, "2026-11-17 same_day_3, 2026-11-17, 2026-11-17T23:00:00.000Z"],
    ["by night", "2026-11-17 22:45", SAME, "2026-11-17 next_day_6, 2026-11-18, 2026-11-18T13:30:00.000Z"],
    ["after midnight", "2026-11-18 02:14", NEXT, "2026-11-17 next_day_6, 2026-11-18, 2026-11-18T13:30:00.000Z"],
    [
      "when the night cycle is over",
      "2026-11-18 02:15",
      NEXT,
      "2026-11-18 next_day_1, 2026-11-19, 2026-11-19T13:30:00.000Z"
    ],
    [
      "in the night to Saturday",
      "2026-11-21 02:14",
      NEXT,
      "2026-11-20 next_day_6, 2026-11-23, 2026-11-23T13:30:00.000Z"
    ],
    ["in the night to Sunday", "2026-11-22 01:00", NEXT, "2026-11-23 next_day_1, 2026-11-24, 2026-11-24T13:30:00.000Z"]
  ])("of FedACH, %s", (_, local, wished, expected) => {
    expect(made(FEDACH_SCHEDULE, local, wished)).toBe(expected)
  })

  it.each([
    ["before the clock goes forward", "2026-03-06", "2026-03-06T15:30:00.000Z"],
    ["after the clock went forward", "2026-03-09", "2026-03-09T14:30:00.000Z"],
    ["before the clock goes back", "2026-10-30", "2026-10-30T14:30:00.000Z"],
    ["after the clock went back", "2026-11-02", "2026-11-02T15:30:00.000Z"]
  ])("closes at 10:30 on the wall clock of New York on the banking day %s", (_, day, cutoff) => {
    const cutoffMs = Date.parse(cutoff)
    expect(windowsOf(FEDACH_SCHEDULE, day)[0]?.cutoff_ms).toBe(cutoffMs)
    expect(windowFor(FEDACH_SCHEDULE, cutoffMs - 1, SAME).window.name).toBe("same_day_1")
    expect(windowFor(FEDACH_SCHEDULE, cutoffMs, SAME).window.name).toBe("same_day_2")
  })

  it("is Monday's first for any arrival on the Sundays of clock changes", () => {
    for (const [sunday, hours] of [
      ["2026-03-08", 23],
      ["2026-11-01", 25]
    ] as const) {
      const start = instantOfLocal(sunday, "00:00", NETWORK_ZONE)
      const found = Array.from({ length: hours * 4 }, (_, quarter) =>
        windowFor(FEDACH_SCHEDULE, start + quarter * 900_000, NEXT)
      )
      expect(new Set(found.map(({ cutoff_ms, window }) => `${window.name} ${cutoff_ms}`)).size).toBe(1)
      expect((found[0]?.cutoff_ms ?? 0) - start).toBe((hours + 10.5) * 3_600_000)
    }
  })

  it("is still open, settles on a banking day after its cutoff, and belongs to its day", () => {
    fc.assert(
      fc.property(schedules, atMinute, fc.constantFrom(SAME, NEXT), (schedule, minute, wished) => {
        const found = windowFor(schedule, minute * 60_000, wished)
        expect(found.cutoff_ms).toBeGreaterThan(minute * 60_000)
        expect(found.settles_ms).toBeGreaterThan(found.cutoff_ms)
        expect([found.banking_day, found.effective_date, found.settlement_date].every(isBankingDay)).toBe(true)
        expect(found.settlement_date).toBe(found.effective_date)
        expect(windowsOf(schedule, found.banking_day)).toContainEqual(found)
        if (wished === NEXT) expect(found.window.delivery_type).toBe(NEXT)
      })
    )
  })

  it("never settles later for same-day delivery, nor for an earlier arrival", () => {
    fc.assert(
      fc.property(schedules, atMinute, fc.nat({ max: 6_000 }), (schedule, minute, later) => {
        const settles = (at: number, wished: DeliveryType) => windowFor(schedule, at * 60_000, wished).settles_ms
        expect(settles(minute, SAME)).toBeLessThanOrEqual(settles(minute, NEXT))
        expect(settles(minute, SAME)).toBeLessThanOrEqual(settles(minute + later, SAME))
        expect(settles(minute, NEXT)).toBeLessThanOrEqual(settles(minute + later, NEXT))
      })
    )
  })
})

describe("the order of a schedule's windows", () => {
  it("does not matter", () => {
    const reversed = [DEFAULT_BANK_SCHEDULE, FEDACH_SCHEDULE].map(
      (schedule) =>
        [
          schedule,
          Schema.decodeUnknownSync(AchSchedule)({ ...schedule, windows: schedule.windows.toReversed() })
        ] as const
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...reversed),
        atMinute,
        fc.constantFrom(SAME, NEXT),
        ([one, other], minute, wished) => {
          expect(windowFor(other, minute * 60_000, wished)).toEqual(windowFor(one, minute * 60_000, wished))
        }
      )
    )
  })

  it("never prefers a next-day window because it closes before the same-day one", () => {
    const noon = { name: "noon", delivery_type: NEXT, cutoff: "12:00", after_midnight: false, settles: "08:30" }
    const two = { name: "two", delivery_type: SAME, cutoff: "14:00", after_midnight: false, settles: "17:00" }
    const schedule: AchSchedule = { zone: NETWORK_ZONE, windows: [noon, two] }
    expect(made(schedule, "2026-11-17 11:00", SAME)).toBe("2026-11-17 two, 2026-11-17, 2026-11-17T22:00:00.000Z")
    expect(made(schedule, "2026-11-17 11:00", NEXT)).toBe("2026-11-17 noon, 2026-11-18, 2026-11-18T13:30:00.000Z")
  })
})

describe("schedules of windows", () => {
  const check = Schema.is(AchSchedule)

  it("accept the default schedules", () => {
    expect([FEDACH_SCHEDULE, DEFAULT_BANK_SCHEDULE].map((schedule) => check(schedule))).toEqual([true, true])
  })

  it("close the bank's windows before FedACH's deadline with the same settlement", () => {
    for (const { cutoff_ms, settles_ms } of windowsOf(DEFAULT_BANK_SCHEDULE, "2026-11-17")) {
      const deadlines = windowsOf(FEDACH_SCHEDULE, "2026-11-17").filter((fed) => fed.settles_ms === settles_ms)
      expect(Math.max(...deadlines.map((fed) => fed.cutoff_ms))).toBeGreaterThan(cutoff_ms)
    }
  })

  it("are rejected without a next-day window, in an unknown zone, or with an invalid time", () => {
    const [first, ...others] = DEFAULT_BANK_SCHEDULE.windows
    const sameDayOnly = others.filter((window) => window.delivery_type === SAME)
    expect(check({ zone: NETWORK_ZONE, windows: sameDayOnly })).toBe(false)
    expect(check({ zone: NETWORK_ZONE, windows: [] })).toBe(false)
    expect(check({ ...DEFAULT_BANK_SCHEDULE, zone: "America/Nowhere" })).toBe(false)
    expect(check({ zone: NETWORK_ZONE, windows: [...others, { ...first, cutoff: "24:30" }] })).toBe(false)
  })

  it("are rejected if two windows share a name, or one has none", () => {
    const [first, ...others] = DEFAULT_BANK_SCHEDULE.windows
    for (const name of ["", "same day", others[0]?.name])
      expect(check({ zone: NETWORK_ZONE, windows: [{ ...first, name }, ...others] })).toBe(false)
  })

  it("settle entries on the first banking day from their effective date on", () => {
    expect(["2026-11-25", "2026-11-26", "2026-11-28", "2026-07-03"].map(settlementDateOf)).toEqual([
      "2026-11-25",
      "2026-11-27",
      "2026-11-30",
      "2026-07-03"
    ])
  })
})
