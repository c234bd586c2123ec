import { bankingDayFrom, isBankingDay, nextBankingDay } from "../../../../kernel/calendar/BankingDays.ts"
import { addDays } from "../../../../kernel/calendar/CalendarDay.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "../../../../kernel/calendar/LocalTime.ts"
import type { AchSchedule, AchWindow, DeliveryType } from "./AchWindow.ts"

/** A window on one banking day. Instants in ms since 1970 UTC. */
export interface WindowOfDay {
  readonly window: AchWindow
  /** The banking day and the window's name, as used in ids. */
  readonly key: string
  readonly banking_day: string
  readonly cutoff_ms: number
  /** The effective entry date in the batch header: the intended settlement day. */
  readonly effective_date: string
  readonly settlement_date: string
  readonly settles_ms: number
}

/** Returns every window of a banking day. */
export const windowsOf = (schedule: AchSchedule, bankingDay: string): ReadonlyArray<WindowOfDay> =>
  schedule.windows.map((window) => {
    const effective = window.delivery_type === "same_business_day" ? bankingDay : nextBankingDay(bankingDay)
    const settlement = settlementDateOf(effective)
    const closes = window.after_midnight ? addDays(bankingDay, 1) : bankingDay
    return {
      window,
      key: `${bankingDay.replaceAll("-", "")}_${window.name}`,
      banking_day: bankingDay,
      cutoff_ms: instantOfLocal(closes, window.cutoff, schedule.zone),
      effective_date: effective,
      settlement_date: settlement,
      settles_ms: instantOfLocal(settlement, window.settles, NETWORK_ZONE)
    }
  })

/** Returns the settlement date of an entry: the first banking day on or after its effective entry date (S17). */
export const settlementDateOf = (effectiveDate: string): string => bankingDayFrom(effectiveDate)

/**
 * Returns the open windows that fit an entry arriving now, best first: earliest settlement, then earliest cutoff. An
 * entry too late for a day's last same-day window gets a next-day window; outside banking days it waits for the next
 * banking day (S17).
 */
export const windowsFor = (schedule: AchSchedule, nowMs: number, wished: DeliveryType): ReadonlyArray<WindowOfDay> =>
  windowsAround(schedule, nowMs).filter(
    ({ cutoff_ms, window }) =>
      nowMs < cutoff_ms && (wished === "same_business_day" || window.delivery_type === "next_business_day")
  )

/** Returns the best window of {@link windowsFor}. */
export const windowFor = (schedule: AchSchedule, nowMs: number, wished: DeliveryType): WindowOfDay => {
  const [made] = windowsFor(schedule, nowMs, wished)
  // Schedules are checked for a next-day window when set, and all windows of the next banking day are open.
  if (made === undefined) throw new RangeError("ACH schedule has no next-day window")
  return made
}

interface Around {
  readonly schedule: AchSchedule
  readonly from_ms: number
  readonly until_ms: number
  readonly windows: ReadonlyArray<WindowOfDay>
}

let latest: Around | undefined

// Caches the windows of a calendar day, best first: most entries arrive on the same day as the one before, and reading
// a zone's offset from the platform costs more than the rest.
const windowsAround = (schedule: AchSchedule, nowMs: number): ReadonlyArray<WindowOfDay> => {
  if (latest?.schedule === schedule && latest.from_ms <= nowMs && nowMs < latest.until_ms) return latest.windows
  const day = dayAt(nowMs, schedule.zone)
  const first = bankingDayFrom(day)
  const days = [...[addDays(day, -1)].filter(isBankingDay), first, nextBankingDay(first)]
  const windows = days
    .flatMap((bankingDay) => windowsOf(schedule, bankingDay))
    .sort((a, b) => a.settles_ms - b.settles_ms || a.cutoff_ms - b.cutoff_ms)
  const from_ms = instantOfLocal(day, "00:00", schedule.zone)
  latest = { schedule, from_ms, until_ms: instantOfLocal(addDays(day, 1), "00:00", schedule.zone), windows }
  return windows
}
