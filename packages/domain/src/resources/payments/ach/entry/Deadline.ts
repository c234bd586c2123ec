import type { Facts } from "../../../../operation/Decision.ts"
import { ACH_DEADLINES, type AchDeadline } from "../schedule/AchDeadlines.ts"
import type { DeliveryType } from "../schedule/AchWindow.ts"
import { isInTime } from "../schedule/LastCutoff.ts"
import { windowFor } from "../schedule/WindowFor.ts"

/**
 * True if a message sent with the next window meets a deadline counted from a settlement date. A deadline at the
 * opening of business limits receipt by the other bank; a deadline at midnight limits sending.
 */
export const meets = (name: AchDeadline, from: string, wished: DeliveryType, facts: Facts): boolean => {
  const window = windowFor(facts.settings.ach_schedule, facts.now.ms, wished)
  return isInTime(window, ACH_DEADLINES[name], from)
}
