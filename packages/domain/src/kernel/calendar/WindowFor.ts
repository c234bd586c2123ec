import type { AchSchedule, AchWindow, DeliveryType } from "./AchWindow.ts"
import { bankingDayFrom, isBankingDay, nextBankingDay } from "./BankingDays.ts"
import { addDays } from "./CalendarDay.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "./LocalTime.ts"

/** A window of one banking day. Instants in ms since 1970 UTC. */
export interface WindowOfDay {
  readonly window: AchWindow
  /** The banking day and the window's name, as ids have them. */
  readonly key: string
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
      key: `${bankingDay.replaceAll("-", "")}_${window.name}`,
      banking_day: bankingDay,
      cutoff_ms: instantOfLocal(closes, window.cutoff, schedule.zone),
      effective_date: effective,
      settlement_date: settlement,
      settles_ms: instantOfLocal(settlement, window.settles, NETWORK_ZONE)
    }
  })

/** When an entry settles: the first banking day from its effective entry date on (S17). */
export const settlementDateOf = (effectiveDate: string): string => bankingDayFrom(effectiveDate)

/**
 * The windows that an entry makes which arrives now, the best first. Of those still open that serve the wish it is the
 * one that settles first, and of those the one that closes first; so an entry too late for the last same-day window of a
 * day becomes a next-day one, and one that comes outside of banking days waits for the next (S17).
 */
export const windowsFor = (schedule: AchSchedule, nowMs: number, wished: DeliveryType): ReadonlyArray<WindowOfDay> =>
  windowsAround(schedule, nowMs).filter(
    ({ cutoff_ms, window }) =>
      nowMs < cutoff_ms && (wished === "same_business_day" || window.delivery_type === "next_business_day")
  )

/** The best of {@link windowsFor}. */
export const windowFor = (schedule: AchSchedule, nowMs: number, wished: DeliveryType): WindowOfDay => {
  const [made] = windowsFor(schedule, nowMs, wished)
  // A schedule is checked for a next-day window when it is set, and the next banking day's are all open.
  if (made === undefined) throw new RangeError("a schedule of windows has no next-day window")
  return made
}

interface Around {
  readonly schedule: AchSchedule
  readonly from_ms: number
  readonly until_ms: number
  readonly windows: ReadonlyArray<WindowOfDay>
}

let latest: Around | undefined

// All that an entry of this calendar day can make, in the order of preference. Most entries come on the same day as the
// one before, and asking the platform for a zone's offset costs more than all the rest.
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
