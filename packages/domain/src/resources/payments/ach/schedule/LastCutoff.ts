import { addBankingDays, bankingDayFrom } from "../../../../kernel/calendar/BankingDays.ts"
import { type Deadline, lastDayOf, lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import type { AchSchedule } from "./AchWindow.ts"
import { type WindowOfDay, windowsOf } from "./WindowFor.ts"

/** True if what goes out with a window meets a deadline: received by an opening of business, sent by a midnight. */
export const isInTime = (
  { cutoff_ms, settles_ms }: Pick<WindowOfDay, "cutoff_ms" | "settles_ms">,
  deadline: Deadline,
  from: string
): boolean => (deadline.until === "opening" ? settles_ms : cutoff_ms) <= lastInstantOf(deadline, from)

/** Returns the cutoff, in ms since 1970 UTC, of the last window that meets a deadline counted from a date. */
export const lastCutoffFor = (schedule: AchSchedule, deadline: Deadline, from: string): number => {
  const last = bankingDayFrom(lastDayOf(deadline, from))
  const cutoffs = [-3, -2, -1, 0]
    .flatMap((days) => windowsOf(schedule, addBankingDays(last, days)))
    .flatMap((one) => (isInTime(one, deadline, from) ? [one.cutoff_ms] : []))
  return Math.max(...cutoffs)
}
