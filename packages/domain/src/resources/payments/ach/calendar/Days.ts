import { Result, Schema } from "effect"
import { addBankingDays, isBankingDay } from "../../../../kernel/calendar/BankingDays.ts"
import { addDays } from "../../../../kernel/calendar/CalendarDay.ts"
import { type Deadline, lastDayOf, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { federalHolidays } from "../../../../kernel/calendar/FederalHolidays.ts"
import { dayAt, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import { instantOf } from "../../../../kernel/Instant.ts"
import { CalendarDate, Timestamp } from "../../../../kernel/Resource.ts"
import { askedTime, askedTimeFields, daysField } from "../../../../operation/AskedTime.ts"
import { decision } from "../../../../operation/Decision.ts"
import { command } from "../../../../operation/Define.ts"
import { ACH_DEADLINES } from "../schedule/AchDeadlines.ts"
import type { AchSchedule } from "../schedule/AchWindow.ts"
import { lastCutoffFor } from "../schedule/LastCutoff.ts"
import { windowsOf } from "../schedule/WindowFor.ts"
import { Window, windowShown } from "./Window.ts"

/** The deadlines of returns by name, with the most banking days that lie before their last day. */
const shown = { return: 3, extended_return: 70 } as const
const NAMES = ["return", "extended_return"] as const

const Day = Schema.Struct({
  date: CalendarDate,
  is_banking_day: Schema.Boolean,
  /** Holiday of the Reserve Banks on that date. */
  holiday: Schema.optionalKey(Schema.String),
  /** Windows of the banking day, by cutoff. */
  windows: Schema.Array(Window),
  /** Deadlines that end on that date, for entries by the day on which they settled. */
  deadlines: Schema.Array(
    Schema.Struct({
      name: Schema.Literals(NAMES),
      settled_on: CalendarDate,
      ends_at: Timestamp,
      /** Cutoff of the bank's last window that meets the deadline. */
      send_by: Timestamp
    })
  )
})

/** Tells what the next days of ACH have. */
export const achDays = command({
  audience: "operator",
  name: "ach.days",
  summary: "Tells the windows, holidays and deadlines of returns of the next days, for operators.",
  at: ["GET", "/operator/v1/calendar/ach"],
  query: Schema.Struct({ ...askedTimeFields, days: daysField }),
  output: Schema.Struct({ at: Timestamp, days: Schema.Array(Day) }),
  decide: ({ query }, facts) =>
    Result.map(askedTime(query, facts), (ms) => {
      const first = dayAt(ms, NETWORK_ZONE)
      const days = Array.from({ length: query.days ?? 5 }, (_, at) =>
        dayOf(addDays(first, at), facts.settings.ach_schedule)
      )
      return decision({ response: { at: instantOf(ms).iso, days } })
    })
})

const dayOf = (date: string, schedule: AchSchedule): typeof Day.Type => {
  const holiday = federalHolidays(Number(date.slice(0, 4))).find((one) => one.date === date)
  const is_banking_day = isBankingDay(date)
  const windows = is_banking_day ? windowsOf(schedule, date).toSorted((a, b) => a.cutoff_ms - b.cutoff_ms) : []
  return {
    date,
    is_banking_day,
    ...(holiday !== undefined && { holiday: holiday.name }),
    windows: windows.map(windowShown),
    deadlines: NAMES.flatMap((name) => {
      const deadline: Deadline = ACH_DEADLINES[name]
      return settledFor(deadline, date, shown[name]).map((settled_on) => ({
        name,
        settled_on,
        ends_at: instantOf(lastInstantOf(deadline, settled_on)).iso,
        send_by: instantOf(lastCutoffFor(schedule, deadline, settled_on)).iso
      }))
    })
  }
}

/** Returns the banking days whose deadline ends on a date. */
const settledFor = (deadline: Deadline, date: string, most: number): ReadonlyArray<string> => {
  if (!isBankingDay(date)) return []
  const before = Array.from({ length: most }, (_, at) => addBankingDays(date, at - most))
  return before.filter((day) => lastDayOf(deadline, day) === date)
}
