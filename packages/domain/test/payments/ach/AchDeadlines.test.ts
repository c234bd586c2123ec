import { addDays } from "@vostro/domain/kernel/calendar/CalendarDay"
import { type Deadline, lastDayOf, lastInstantOf } from "@vostro/domain/kernel/calendar/Deadline"
import { dayAt, NETWORK_ZONE } from "@vostro/domain/kernel/calendar/LocalTime"
import { ACH_DEADLINES, type AchDeadline } from "@vostro/domain/resources/payments/ach/schedule/AchDeadlines"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { walk } from "../../kernel/calendar/walk.ts"

/** Each row by hand, counted from Wednesday 25 November 2026, the day before Thanksgiving. */
const byHand: Readonly<Record<AchDeadline, readonly [day: string, instant: string]>> = {
  return: ["2026-11-30", "2026-11-30T13:30:00.000Z"],
  refused_credit_return: ["2026-11-30", "2026-11-30T13:30:00.000Z"],
  extended_return: ["2027-01-25", "2027-01-25T13:30:00.000Z"],
  statement_return: ["2026-12-04", "2026-12-04T13:30:00.000Z"],
  rck_state_law_return: ["2026-11-30", "2026-12-01T04:59:59.999Z"],
  return_request_answer: ["2026-12-10", "2026-12-11T04:59:59.999Z"],
  dishonor: ["2026-12-03", "2026-12-04T04:59:59.999Z"],
  contest: ["2026-11-30", "2026-12-01T04:59:59.999Z"],
  reversal: ["2026-12-03", "2026-12-04T04:59:59.999Z"],
  correction: ["2026-11-30", "2026-12-01T04:59:59.999Z"],
  correction_notice: ["2026-11-30", "2026-12-01T04:59:59.999Z"],
  correction_applied: ["2026-12-04", "2026-12-05T04:59:59.999Z"],
  correction_refusal: ["2026-12-10", "2026-12-11T04:59:59.999Z"],
  refused_correction: ["2026-12-03", "2026-12-04T04:59:59.999Z"],
  reinitiation: ["2027-05-24", "2027-05-25T03:59:59.999Z"]
}

const rows: ReadonlyArray<readonly [name: string, deadline: Deadline]> = Object.entries(ACH_DEADLINES)
const expected: Readonly<Record<string, readonly [day: string, instant: string]>> = byHand

const walked = walk(1971, 2060)
const open = walked.filter((day) => day.open).map((day) => day.date)
const settled = fc.integer({ min: 0, max: open.length - 200 }).map((at) => open[at] ?? "")
const someRow = fc.constantFrom(...rows.map(([, deadline]) => deadline))

/** The second computation: picks days from a list of all dates instead of computing them. */
const picked = ({ unit, days }: Deadline, from: string): string | undefined => {
  if (unit === "banking") return open.filter((date) => date > from)[days - 1]
  const day = walked[walked.findIndex(({ date }) => date === from) + days]?.date ?? ""
  return unit === "calendar" ? day : open.find((date) => date > day)
}

describe("the deadlines of ACH", () => {
  it.each(rows)("%s ends as computed by hand", (name, deadline) => {
    const from = "2026-11-25"
    expect([lastDayOf(deadline, from), new Date(lastInstantOf(deadline, from)).toISOString()]).toEqual(expected[name])
  })

  it.each(rows)("%s names its source", (_, deadline) => {
    expect(deadline.source).toMatch(/^S\d+(;|$)/)
  })

  it("end on the day picked from a list of all days", () => {
    fc.assert(
      fc.property(someRow, settled, (deadline, from) => {
        expect(lastDayOf(deadline, from)).toBe(picked(deadline, from))
      })
    )
  })

  it("end within their last day in New York across clock changes, and never earlier for a later start", () => {
    fc.assert(
      fc.property(someRow, settled, (deadline, from) => {
        const last = lastInstantOf(deadline, from)
        expect(dayAt(last, NETWORK_ZONE)).toBe(lastDayOf(deadline, from))
        expect(lastInstantOf(deadline, addDays(from, 1))).toBeGreaterThanOrEqual(last)
      })
    )
  })

  it.each([
    ["a 60th day that is a Saturday ends on Monday", "2026-11-24", "2027-01-25"],
    ["a 60th day that is a holiday ends on the day after it", "2026-11-19", "2027-01-19"],
    ["a 60th day that is a banking day ends on the next", "2026-11-23", "2027-01-25"]
  ])("for extended returns: %s", (_, settlement, last) => {
    expect(lastDayOf(ACH_DEADLINES.extended_return, settlement)).toBe(last)
  })

  it("move an hour earlier in UTC after New York's clock moved forward", () => {
    expect(lastInstantOf(ACH_DEADLINES.return, "2026-03-04")).toBe(Date.parse("2026-03-06T13:30:00Z"))
    expect(lastInstantOf(ACH_DEADLINES.return, "2026-03-05")).toBe(Date.parse("2026-03-09T12:30:00Z"))
  })
})
