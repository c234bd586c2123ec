import { weekdayOf } from "../../kernel/calendar/CalendarDay.ts"
import { instantOf, SECOND_MS } from "../../kernel/Instant.ts"
import type { Rejection } from "../../kernel/Rejection.ts"
import type { Settings } from "../../kernel/Settings.ts"
import type { AnyOperation } from "../../operation/Operation.ts"

/** Formats the headers of a deprecated operation: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). */
export const deprecationHeaders = (
  { deprecation }: AnyOperation,
  settings: Settings
): Readonly<Record<string, string>> => {
  const times = deprecation?.(settings)
  if (times === undefined) return {}
  const { deprecated_at, sunset_at } = times
  return {
    deprecation: `@${Math.floor(Date.parse(deprecated_at) / SECOND_MS)}`,
    ...(sunset_at !== undefined && { sunset: httpDate(sunset_at) })
  }
}

/**
 * Formats the rate limit headers of a rejection (draft-ietf-httpapi-ratelimit-headers-10): the quota is the burst, and
 * the window is the time in which an empty bucket fills.
 */
export const rateLimitHeaders = ({ limit, retryAfterSeconds = 0 }: Rejection): Readonly<Record<string, string>> => {
  if (limit === undefined) return {}
  const { burst, per_second } = limit
  return {
    "ratelimit-policy": `"default";q=${Math.floor(burst)};w=${Math.ceil(burst / per_second)}`,
    ratelimit: `"default";r=0;t=${retryAfterSeconds}`
  }
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** Formats a time as an HTTP date (RFC 9110, 5.6.7). */
const httpDate = (time: string): string => {
  const { iso } = instantOf(Date.parse(time))
  const [date, clock] = [iso.slice(0, 10), iso.slice(11, 19)]
  const [year, month, day] = date.split("-")
  return `${WEEKDAYS[weekdayOf(date)]}, ${day} ${MONTHS[Number(month) - 1]} ${year} ${clock} GMT`
}
