import {
  addBankingDays,
  bankingDayFrom,
  bankingDaysBetween,
  isBankingDay,
  nextBankingDay
} from "@vostro/domain/kernel/calendar/BankingDays"
import { addDays, weekdayOf } from "@vostro/domain/kernel/calendar/CalendarDay"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { walk } from "./walk.ts"

// The calendar is exact from 1971 on; the tests cover 129 years from there.
const walked = walk(1971, 2099)
const open = walked.filter((day) => day.open).map((day) => day.date)
const anyDay = fc.nat({ max: walked.length - 1 }).map((at) => walked[at]?.date ?? "")
const aBankingDay = fc.integer({ min: 100, max: open.length - 101 }).map((at) => ({ at, date: open[at] ?? "" }))
const few = fc.integer({ min: -100, max: 100 })

describe("the banking calendar", () => {
  it("agrees on every day of 129 years with a walk that counts weekdays", () => {
    const wrong = walked.filter((day) => isBankingDay(day.date) !== day.open || weekdayOf(day.date) !== day.weekday)
    expect(wrong).toEqual([])
  })

  it("has the same next banking day as the walk", () => {
    const wrong = walked.slice(1).filter((day, at) => addDays(walked[at]?.date ?? "", 1) !== day.date)
    expect(wrong).toEqual([])
  })

  it("has 249 to 253 banking days a year since Juneteenth is kept", () => {
    const years = Array.from({ length: 78 }, (_, at) => String(2022 + at))
    const counts = years.map((year) => bankingDaysBetween(`${year}-01-01`, `${year}-12-31`))
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(249)
    expect(Math.max(...counts)).toBeLessThanOrEqual(253)
  })

  it("adds banking days like steps along the list of them", () => {
    fc.assert(
      fc.property(aBankingDay, few, ({ at, date }, n) => {
        expect(addBankingDays(date, n)).toBe(open[at + n])
      })
    )
  })

  it("subtracts the days that it added", () => {
    fc.assert(
      fc.property(aBankingDay, few, ({ date }, n) => {
        expect(addBankingDays(addBankingDays(date, n), -n)).toBe(date)
      })
    )
  })

  it("adds in two steps the same as in one", () => {
    fc.assert(
      fc.property(anyDay, fc.nat({ max: 50 }), fc.nat({ max: 50 }), fc.boolean(), (date, a, b, back) => {
        const sign = back ? -1 : 1
        expect(addBankingDays(addBankingDays(date, sign * a), sign * b)).toBe(addBankingDays(date, sign * (a + b)))
      })
    )
  })

  it("counts the days that were added, from any day and in both directions", () => {
    fc.assert(
      fc.property(anyDay, few, (date, n) => {
        expect(bankingDaysBetween(date, addBankingDays(date, n))).toBe(n)
      })
    )
  })

  it("counts the same number of banking days as the list", () => {
    fc.assert(
      fc.property(anyDay, fc.nat({ max: 800 }), (from, days) => {
        const to = addDays(from, days)
        const listed = open.filter((day) => from < day && day <= to).length
        // Beyond the last walked year the list of days ends.
        fc.pre(to < "2100")
        expect(bankingDaysBetween(from, to)).toBe(listed)
      })
    )
  })

  it("leaves a day unchanged when adding zero, even a Sunday", () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        expect(addBankingDays(date, 0)).toBe(date)
      })
    )
    expect(addBankingDays("2026-11-22", 0)).toBe("2026-11-22")
    expect(bankingDaysBetween("2026-11-22", "2026-11-22")).toBe(0)
  })

  it("has only closed days between a day and its next banking day", () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const next = nextBankingDay(date)
        expect(next > date && isBankingDay(next)).toBe(true)
        for (let day = addDays(date, 1); day !== next; day = addDays(day, 1)) expect(isBankingDay(day), day).toBe(false)
        expect(bankingDayFrom(date)).toBe(isBankingDay(date) ? date : next)
      })
    )
  })

  it.each([
    ["over Thanksgiving and the weekend after it", "2026-11-25", 2, "2026-11-30"],
    ["from a Friday before Martin Luther King Day", "2026-01-16", 1, "2026-01-20"],
    ["from a Saturday", "2026-11-21", 1, "2026-11-23"],
    ["back from a Sunday", "2026-11-22", -1, "2026-11-20"],
    ["back over Christmas and New Year", "2026-01-02", -5, "2025-12-24"],
    ["from a leap day", "2024-02-29", 1, "2024-03-01"]
  ])("counts correctly %s", (_, from, n, to) => {
    expect(addBankingDays(from, n)).toBe(to)
  })
})
