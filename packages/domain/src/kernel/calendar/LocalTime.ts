import { DateTime, Schema } from "effect"

/** The time zone of the networks' windows and deadlines (S16; S110). */
export const NETWORK_ZONE = "America/New_York"

/** A time of day on the wall clock of some zone, `HH:MM`. */
export const LocalTime = Schema.String.check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A time zone of the IANA database that the platform knows, by name. */
export const ZoneName = Schema.String.check(
  Schema.makeFilter((name: string) => DateTime.zoneMakeNamed(name)._tag === "Some" || "a time zone by its IANA name")
)

/** The `CalendarDate` that the wall calendar of a zone shows at an instant, ms since 1970 UTC. */
export const dayAt = (ms: number, zone: string): string =>
  DateTime.formatIsoDate(DateTime.setZoneNamedUnsafe(DateTime.makeUnsafe(ms), zone))

/**
 * The instant, ms since 1970 UTC, at which a zone's wall clock shows a time on a day. A time that the clock skips is
 * read as so long after the change, one that it shows twice as the first of the two.
 */
export const instantOfLocal = (date: string, time: string, zone: string): number =>
  DateTime.toEpochMillis(
    DateTime.makeZonedUnsafe(DateTime.makeUnsafe(`${date}T${time}:00Z`), { timeZone: zone, adjustForTimeZone: true })
  )
