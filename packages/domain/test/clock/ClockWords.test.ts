import { DAY_MS, defaultSettings, momentFrom, moments, spanFrom, spanUnits } from "@vostro/domain"
import { isBankingDay } from "@vostro/domain/kernel/calendar/BankingDays"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const at = (time: string): number => Date.parse(time)
const said = (result: Result.Result<number, string>): string =>
  Result.isSuccess(result) ? new Date(result.success).toISOString() : result.failure
const moment = (now: string, words: string): string => said(momentFrom(at(now), words, defaultSettings))

/** Tuesday, 9:30 in New York. */
const TUESDAY = "2027-03-02T14:30:00.000Z"
const instants = fc.integer({ min: at("2024-01-01T00:00:00Z"), max: at("2034-01-01T00:00:00Z") })

describe("moments", () => {
  it("lie after the instant, and within five days of it", () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...Object.values(moments)), (now, { after }) => {
        const ms = after(now, defaultSettings)
        expect(ms).toBeGreaterThan(now)
        expect(ms - now).toBeLessThanOrEqual(5 * DAY_MS)
      }),
      { numRuns: 300 }
    )
  })

  it("are the first of their kind: the one after any earlier instant is no later", () => {
    fc.assert(
      fc.property(instants, fc.nat(DAY_MS), fc.constantFrom(...Object.values(moments)), (now, ms, { after }) => {
        const next = after(now, defaultSettings)
        const between = now + (ms % (next - now))
        expect(after(between, defaultSettings)).toBe(next)
      }),
      { numRuns: 300 }
    )
  })

  it.each([
    ["next ach cutoff", "2027-03-02T15:00:00.000Z"],
    ["same-day ach cutoff", "2027-03-02T15:00:00.000Z"],
    ["ach settlement", "2027-03-02T18:00:00.000Z"],
    ["wire cutoff", "2027-03-02T23:00:00.000Z"],
    ["fedwire close", "2027-03-02T23:45:00.000Z"],
    ["fedwire opening", "2027-03-03T02:00:00.000Z"],
    ["instant cycle end", "2027-03-03T00:00:00.000Z"],
    ["opening of business", "2027-03-03T13:30:00.000Z"],
    ["end of day", "2027-03-03T05:00:00.000Z"],
    ["Next banking  day", "2027-03-03T05:00:00.000Z"],
    ["2 minutes before wire cutoff", "2027-03-02T22:58:00.000Z"],
    ["1 banking day after next ach settlement", "2027-03-03T18:00:00.000Z"],
    ["2027-07-04T12:00:00-04:00", "2027-07-04T16:00:00.000Z"]
  ])("names %s from a Tuesday morning", (words, time) => {
    expect(moment(TUESDAY, words)).toBe(time)
  })

  it("skip weekends and holidays", () => {
    // The Friday before Presidents' Day, after the last cutoffs.
    expect(moment("2027-02-12T23:59:00-05:00", "banking day")).toBe("2027-02-16T05:00:00.000Z")
    expect(moment("2027-02-12T23:59:00-05:00", "ach settlement")).toBe("2027-02-16T13:30:00.000Z")
  })

  it("refuse other words with the list of all", () => {
    for (const words of ["soon", "next", "", "5 moons before wire cutoff", "2027-02-30", "2027-13-01T00:00:00Z"]) {
      const refused = moment(TUESDAY, words)
      for (const name of words.includes("moons") ? spanUnits : Object.keys(moments)) expect(refused).toContain(name)
    }
  })

  it("refuse a same-day cutoff of a bank that has none", () => {
    const [, , , nextDay] = defaultSettings.ach_schedule.windows
    if (nextDay === undefined) throw new Error("the default schedule has a fourth window")
    const hours = { ...defaultSettings, ach_schedule: { zone: "America/Chicago", windows: [nextDay] } as const }
    expect(said(momentFrom(at(TUESDAY), "same-day ach cutoff", hours))).toContain("is no moment")
  })
})

describe("spans", () => {
  it.each([
    ["90 seconds", "2027-03-02T14:31:30.000Z"],
    ["2 hours", "2027-03-02T16:30:00.000Z"],
    ["250 ms", "2027-03-02T14:30:00.250Z"],
    // The clocks of New York change on 14 March.
    ["2 weeks", "2027-03-16T13:30:00.000Z"],
    ["3 banking days", "2027-03-05T14:30:00.000Z"],
    ["4 banking days", "2027-03-08T14:30:00.000Z"],
    ["0 banking days", TUESDAY]
  ])("%s end at the same time of day, or exactly", (words, time) => {
    expect(said(spanFrom(at(TUESDAY), words))).toBe(time)
  })

  it("of banking days end on banking days, and so many lie within", () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 40 }), (now, days) => {
        const until = Result.getOrThrow(spanFrom(now, `${days} banking days`))
        expect(isBankingDay(dayAt(until, "America/New_York"))).toBe(true)
        const back = Result.getOrThrow(spanFrom(until, `${days} banking days`, -1))
        expect(back).toBeLessThanOrEqual(until)
        expect(Result.getOrThrow(spanFrom(back, `${days} banking days`))).toBe(until)
      }),
      { numRuns: 100 }
    )
  })

  it.each(["", "three days", "1.5 hours", "-1 days", "3 fortnights", "3"])("refuse %j with the units", (words) => {
    for (const unit of spanUnits) expect(said(spanFrom(at(TUESDAY), words))).toContain(unit)
  })

  it("refuse more than ten years", () => {
    expect(said(spanFrom(at(TUESDAY), "99999999999999999 banking days"))).toContain("ten years at most")
  })
})
