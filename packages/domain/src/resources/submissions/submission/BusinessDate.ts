import { bankingDayFrom } from "../../../kernel/calendar/BankingDays.ts"
import { addDays } from "../../../kernel/calendar/CalendarDay.ts"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { fault, type SubError } from "../../../kernel/Rejection.ts"

/** First business date of a file. Services of this kind are younger (ours). */
const EARLIEST = "2000-01-01"

/** Days after the bank's day in New York that a business date may be, which covers every long weekend (ours). */
const MOST_DAYS_AHEAD = 7

/** Returns the business date of a file that states none: the current banking day in New York, or the next one. */
export const usualBusinessDate = (nowMs: number): string => bankingDayFrom(dayAt(nowMs, NETWORK_ZONE))

/** Lists a fault of a business date that is before the first one, or too far in the future. */
export const businessDateFaults = (date: string, nowMs: number): ReadonlyArray<SubError> => {
  if (date < EARLIEST) return [fault("value_too_small", "business_date")]
  return date > addDays(dayAt(nowMs, NETWORK_ZONE), MOST_DAYS_AHEAD) ? [fault("value_too_large", "business_date")] : []
}
