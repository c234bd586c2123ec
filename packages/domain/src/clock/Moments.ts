import { addBankingDays, bankingDayFrom, nextBankingDay } from "../kernel/calendar/BankingDays.ts"
import { addDays } from "../kernel/calendar/CalendarDay.ts"
import { CYCLE_ENDS, cycleDayAt } from "../kernel/calendar/CycleDay.ts"
import { OPENING } from "../kernel/calendar/Deadline.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "../kernel/calendar/LocalTime.ts"
import type { AchSchedule, DeliveryType } from "../resources/payments/ach/schedule/AchWindow.ts"
import { type WindowOfDay, windowsOf } from "../resources/payments/ach/schedule/WindowFor.ts"
import {
  fedwireDay,
  fedwireDayFor,
  isFedwireDay,
  type WireCutoff
} from "../resources/payments/wire/tables/FedwireDays.ts"

/** The times of day of a bank that moments depend on. */
export interface BankHours {
  readonly ach_schedule: AchSchedule
  readonly wire_cutoff: WireCutoff
}

/** A moment of a bank's day by name. */
interface Moment {
  readonly means: string
  /** Returns the first such moment after an instant, ms since 1970 UTC. */
  readonly after: (nowMs: number, hours: BankHours) => number
}

const midnight = (date: string): number => instantOfLocal(date, "00:00", NETWORK_ZONE)
const today = (nowMs: number): string => dayAt(nowMs, NETWORK_ZONE)

const firstAfter = (nowMs: number, instants: ReadonlyArray<number>): number =>
  Math.min(...instants.filter((ms) => ms > nowMs))

/** Returns the windows of the banking days around an instant: their cutoffs and settlements span at most three of them. */
const windowsNear = (nowMs: number, { ach_schedule }: BankHours, speed?: DeliveryType): ReadonlyArray<WindowOfDay> => {
  const first = addBankingDays(dayAt(nowMs, ach_schedule.zone), -2)
  const days = [0, 1, 2, 3, 4].map((n) => addBankingDays(first, n))
  return days
    .flatMap((day) => windowsOf(ach_schedule, day))
    .filter(({ window }) => speed === undefined || window.delivery_type === speed)
}

const wireCutoffOf = (date: string, { time, zone }: WireCutoff): number =>
  Math.min(instantOfLocal(date, time, zone), fedwireDay(date).closes_ms)

const fedwireOpening = (nowMs: number): number => {
  for (let date = today(nowMs); ; date = addDays(date, 1)) {
    if (isFedwireDay(date) && fedwireDay(date).opens_ms > nowMs) return fedwireDay(date).opens_ms
  }
}

/** The moments of a bank's day, by name. Each function returns the first such moment strictly after an instant. */
export const moments = {
  "ach cutoff": {
    means: "the cutoff of the next ACH window of the bank, same-day or next-day",
    after: (nowMs, hours) =>
      firstAfter(
        nowMs,
        windowsNear(nowMs, hours).map(({ cutoff_ms }) => cutoff_ms)
      )
  },
  "same-day ach cutoff": {
    means: "the cutoff of the next same-day ACH window of the bank; a bank without one refuses it",
    after: (nowMs, hours) =>
      firstAfter(
        nowMs,
        windowsNear(nowMs, hours, "same_business_day").map(({ cutoff_ms }) => cutoff_ms)
      )
  },
  "ach settlement": {
    means: "the next settlement of an ACH window",
    after: (nowMs, hours) =>
      firstAfter(
        nowMs,
        windowsNear(nowMs, hours).map(({ settles_ms }) => settles_ms)
      )
  },
  "wire cutoff": {
    means: "the time at which the bank next stops taking wires for a Fedwire day",
    after: (nowMs, { wire_cutoff }) => wireCutoffOf(fedwireDayFor(nowMs, wire_cutoff).date, wire_cutoff)
  },
  "fedwire opening": {
    means: "the next opening of a Fedwire day: 21:00 in New York on the calendar day before it",
    after: fedwireOpening
  },
  "fedwire close": {
    means: "the next end of customer transfers on Fedwire: 18:45 in New York",
    after: (nowMs) => fedwireDayFor(nowMs).closes_ms
  },
  "instant cycle end": {
    means: "the next end of the cycle day of FedNow and RTP: 19:00 in New York",
    after: (nowMs) => instantOfLocal(cycleDayAt(nowMs), CYCLE_ENDS, NETWORK_ZONE)
  },
  "opening of business": {
    means: "08:30 in New York on a banking day, when next-day ACH entries settle",
    after: (nowMs) => {
      const day = bankingDayFrom(today(nowMs))
      const opening = instantOfLocal(day, OPENING, NETWORK_ZONE)
      return opening > nowMs ? opening : instantOfLocal(nextBankingDay(day), OPENING, NETWORK_ZONE)
    }
  },
  "end of day": {
    means: "midnight in New York at the end of the current calendar day",
    after: (nowMs) => midnight(addDays(today(nowMs), 1))
  },
  "banking day": {
    means: "midnight in New York at the start of the next banking day",
    after: (nowMs) => midnight(nextBankingDay(today(nowMs)))
  }
} as const satisfies Readonly<Record<string, Moment>>

/** The name of a moment of a bank's day. */
export type MomentName = keyof typeof moments
