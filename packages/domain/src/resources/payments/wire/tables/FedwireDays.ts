import { Schema } from "effect"
import { bankHoliday } from "../../../../kernel/calendar/BankingDays.ts"
import { addDays, weekdayOf } from "../../../../kernel/calendar/CalendarDay.ts"
import { dayAt, instantOfLocal, LocalTime, NETWORK_ZONE, ZoneName } from "../../../../kernel/calendar/LocalTime.ts"
import { perMinute } from "../../../../kernel/calendar/PerMinute.ts"

/** Time of day until which a bank takes wires for the current Fedwire day, in a zone. */
export const WireCutoff = Schema.Struct({ zone: ZoneName, time: LocalTime })
/** Time of day until which a bank takes wires for the current Fedwire day, in a zone. */
export type WireCutoff = typeof WireCutoff.Type

/** Operating hours of the Fedwire Funds Service from a date on, in New York time. */
interface FedwireWeek {
  /** First business day of these hours. */
  readonly since: string
  /** Business days of the week: 0 for Sunday to 6 for Saturday. */
  readonly weekdays: ReadonlyArray<number>
  readonly is_open_on_holidays: boolean
  /** Opening, on the calendar day before the business day. */
  readonly opens: string
  /** End of customer transfers. */
  readonly closes: string
}

/**
 * Operating hours by date, oldest first (S120). An announced change of the week, such as a sixth day, is one more row.
 */
const WEEKS: ReadonlyArray<FedwireWeek> = [
  { since: "1971-01-01", weekdays: [1, 2, 3, 4, 5], is_open_on_holidays: false, opens: "21:00", closes: "18:45" }
]

/** A Fedwire business day, with its instants in ms since 1970 UTC. */
export interface FedwireDay {
  readonly date: string
  readonly opens_ms: number
  /** End of customer transfers. */
  readonly closes_ms: number
}

const weekOf = (date: string): FedwireWeek | undefined => WEEKS.findLast(({ since }) => since <= date)

/** True if Fedwire has a business day of this `CalendarDate`. */
export const isFedwireDay = (date: string): boolean => {
  const week = weekOf(date)
  if (week === undefined || !week.weekdays.includes(weekdayOf(date))) return false
  return week.is_open_on_holidays || !bankHoliday(date)
}

/** Returns the instants of the business day of a date. */
export const fedwireDay = (date: string): FedwireDay => {
  const { opens = "21:00", closes = "18:45" } = weekOf(date) ?? {}
  return {
    date,
    opens_ms: instantOfLocal(addDays(date, -1), opens, NETWORK_ZONE),
    closes_ms: instantOfLocal(date, closes, NETWORK_ZONE)
  }
}

/**
 * Returns the business day on which a wire received at an instant settles: the first one whose customer transfers have
 * not ended, and whose cutoff at the bank has not passed if one is given.
 */
export const fedwireDayFor = (ms: number, cutoff?: WireCutoff): FedwireDay =>
  dayOfMinute(cutoff === undefined ? "" : `${cutoff.time} ${cutoff.zone}`, ms, () => firstDayFor(ms, cutoff))

// Openings, closings and cutoffs are whole minutes.
const dayOfMinute = perMinute<FedwireDay>()

const firstDayFor = (ms: number, cutoff: WireCutoff | undefined): FedwireDay => {
  for (let date = dayAt(ms, NETWORK_ZONE); ; date = addDays(date, 1)) {
    if (!isFedwireDay(date)) continue
    const day = fedwireDay(date)
    if (ms < takenUntil(day, cutoff)) return day
  }
}

/** Returns the end of the time in which a bank takes wires for a business day, ms since 1970 UTC. */
export const takenUntil = ({ closes_ms, date }: FedwireDay, cutoff?: WireCutoff): number =>
  cutoff === undefined ? closes_ms : Math.min(closes_ms, instantOfLocal(date, cutoff.time, cutoff.zone))
