/**
 * The calendar of the bank and of the payment networks: local time, banking days and holidays, the windows and
 * deadlines of ACH, the days of Fedwire and of instant payments. Every function computes from a date or an instant
 * that its caller passes; none reads a clock. The consequences of a missed window or deadline are left to the
 * resources.
 */

import { DateTime, Schema } from "effect"
import { addDays } from "./CalendarDay.ts"

/** The time zone of the networks' windows and deadlines (S16; S110). */
export const NETWORK_ZONE = "America/New_York"

/** A wall-clock time of day, `HH:MM`. */
export const LocalTime = Schema.String.check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The name of an IANA time zone known to the platform. */
export const ZoneName = Schema.String.check(
  Schema.makeFilter((name: string) => DateTime.zoneMakeNamed(name)._tag === "Some" || "a time zone by its IANA name")
)

/** Returns the `CalendarDate` in a zone at an instant, ms since 1970 UTC. */
export const dayAt = (ms: number, zone: string): string => {
  const known = days.get(zone)
  if (known !== undefined && known.from_ms <= ms && ms < known.until_ms) return known.date
  const date = DateTime.formatIsoDate(DateTime.setZoneNamedUnsafe(DateTime.makeUnsafe(ms), zone))
  if (ms >= KNOWN_FROM_MS && ms < KNOWN_UNTIL_MS) days.set(zone, dayOf(date, zone))
  return date
}

/** A day of a zone, with its instants in ms since 1970 UTC. */
interface LocalDay {
  readonly date: string
  readonly from_ms: number
  readonly until_ms: number
}

const dayOf = (date: string, zone: string): LocalDay => ({
  date,
  from_ms: instantOfLocal(date, "00:00", zone),
  until_ms: instantOfLocal(addDays(date, 1), "00:00", zone)
})

/** The latest day of each zone: zone arithmetic takes microseconds, and most decisions are of the same day. */
const days = new Map<string, LocalDay>()

// Since 1973 the offset of every zone is a whole number of minutes, and a year has four digits until 10000.
const KNOWN_FROM_MS = Date.UTC(1973, 0, 1)
const KNOWN_UNTIL_MS = Date.UTC(9999, 0, 1)

/**
 * Returns the instant, ms since 1970 UTC, of a zone's wall-clock time on a day. A skipped time is read as the same
 * duration after the clock change; of an ambiguous time the first instant is taken.
 */
export const instantOfLocal = (date: string, time: string, zone: string): number => {
  const key = `${date} ${time} ${zone}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const zoned = DateTime.makeZonedUnsafe(DateTime.makeUnsafe(`${date}T${time}:00Z`), {
    timeZone: zone,
    adjustForTimeZone: true
  })
  if (instants.size >= MAX_INSTANTS) instants.clear()
  const made = DateTime.toEpochMillis(zoned)
  instants.set(key, made)
  return made
}

// The windows of a few days are asked for again and again, and zone arithmetic takes microseconds.
const instants = new Map<string, number>()
const MAX_INSTANTS = 1_024
