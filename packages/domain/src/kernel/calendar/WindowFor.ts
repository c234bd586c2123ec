import type { AchSchedule, AchWindow, DeliveryType } from "./AchWindow.ts"
import { bankingDayFrom, isBankingDay, nextBankingDay } from "./BankingDays.ts"
import { addDays } from "./CalendarDay.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "./LocalTime.ts"

/** A window of one banking day. Instants in ms since 1970 UTC. */
export interface WindowOfDay {
  readonly window: AchWindow
  /** The banking day it belongs to. */
  readonly banking_day: string
  readonly cutoff_ms: number
  /** What goes into the batch header: the day on which the entries are meant to settle. */
  readonly effective_date: string
  readonly settlement_date: string
  readonly settles_ms: number
}

/** Every window of a banking day. */
export const windowsOf = (schedule: AchSchedule, bankingDay: string): ReadonlyArray<WindowOfDay> =>
  schedule.windows.map((window) => {
    const effective = window.delivery_type === "same_business_day" ? bankingDay : nextBankingDay(bankingDay)
    const settlement = settlementDateOf(effective)
    const closes = window.after_midnight ? addDays(bankingDay, 1) : bankingDay
    return {
      window,
      banking_day: bankingDay,
      cutoff_ms: instantOfLocal(closes, window.cutoff, schedule.zone),
      effective_date: effective,
      settlement_date: settlement,
      settles_ms: instantOfLocal(settlement, window.settles, NETWORK_ZONE)
    }
  })

/** When an entry settles: the first banking day from its effective entry date on (rails.md 1.8). */
export const settlementDateOf = (effectiveDate: string): string => bankingDayFrom(effectiveDate)

/**
 * The window that an entry makes which arrives now. Of the windows still open that serve the wish it is the one that
 * settles first, and of those the one that closes first; so an entry too late for the last same-day window of a day
 * becomes a next-day one, and one that comes outside of banking days waits for the next (rails.md 1.8).
 */
export const windowFor = (schedule: AchSchedule, nowMs: number, wished: DeliveryType): WindowOfDay => {
  const made = windowsAround(schedule, dayAt(nowMs, schedule.zone)).find(
    ({ cutoff_ms, window }) =>
      nowMs < cutoff_ms && (wished === "same_business_day" || window.delivery_type === "next_business_day")
  )
  // A schedule is checked for a next-day window when it is set, and the next banking day's are all open.
  if (made === undefined) throw new RangeError("a schedule of windows has no next-day window")
  return made
}

let latest:
  | { readonly schedule: AchSchedule; readonly day: string; readonly windows: ReadonlyArray<WindowOfDay> }
  | undefined

// All that an entry of this calendar day can make, in the order of preference. Most entries come on the same day as the
// one before, and asking the platform for a zone's offset costs more than all the rest.
const windowsAround = (schedule: AchSchedule, day: string): ReadonlyArray<WindowOfDay> => {
  if (latest?.schedule === schedule && latest.day === day) return latest.windows
  const first = bankingDayFrom(day)
  const days = [...[addDays(day, -1)].filter(isBankingDay), first, nextBankingDay(first)]
  const windows = days
    .flatMap((bankingDay) => windowsOf(schedule, bankingDay))
    .sort((a, b) => a.settles_ms - b.settles_ms || a.cutoff_ms - b.cutoff_ms)
  latest = { schedule, day, windows }
  return windows
}
