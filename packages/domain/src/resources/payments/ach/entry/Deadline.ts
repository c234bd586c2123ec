import { ACH_DEADLINES, type AchDeadline } from "../../../../kernel/calendar/AchDeadlines.ts"
import type { DeliveryType } from "../../../../kernel/calendar/AchWindow.ts"
import { lastInstantOf } from "../../../../kernel/calendar/Deadline.ts"
import { windowFor } from "../../../../kernel/calendar/WindowFor.ts"
import type { Facts } from "../../../../operation/Facts.ts"

/**
 * Whether what goes out with the next window meets a deadline that counts from a settlement date. One that ends at the
 * opening of business is about when the other bank has it, one that ends at midnight about when it is sent.
 */
export const meets = (name: AchDeadline, from: string, wished: DeliveryType, facts: Facts): boolean => {
  const { cutoff_ms, settles_ms } = windowFor(facts.settings.ach_schedule, facts.now.ms, wished)
  const deadline = ACH_DEADLINES[name]
  return (deadline.until === "opening" ? settles_ms : cutoff_ms) <= lastInstantOf(deadline, from)
}
