import { dayAt, instantOfLocal, LocalTime, NETWORK_ZONE, ZoneName } from "@vostro/domain/kernel/calendar/LocalTime"
import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const iso = (date: string, time: string, zone = NETWORK_ZONE): string =>
  new Date(instantOfLocal(date, time, zone)).toISOString()

describe("local time", () => {
  it.each([
    ["in winter", "2026-01-15", "10:30", "2026-01-15T15:30:00.000Z"],
    ["in summer", "2026-07-15", "10:30", "2026-07-15T14:30:00.000Z"],
    ["before the clock goes forward", "2026-03-08", "01:59", "2026-03-08T06:59:00.000Z"],
    ["in the hour that is skipped: as long after the change", "2026-03-08", "02:30", "2026-03-08T07:30:00.000Z"],
    ["after the clock went forward", "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"],
    ["before the clock goes back", "2026-11-01", "00:59", "2026-11-01T04:59:00.000Z"],
    ["in the hour that comes twice: the first of them", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
    ["after the clock went back", "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"]
  ])("is an instant %s", (_, date, time, instant) => {
    expect(iso(date, time)).toBe(instant)
  })

  it("changes at the same local time in Chicago, an hour later", () => {
    expect(iso("2026-03-08", "01:59", "America/Chicago")).toBe("2026-03-08T07:59:00.000Z")
    expect(iso("2026-03-08", "03:00", "America/Chicago")).toBe("2026-03-08T08:00:00.000Z")
  })

  it("has the date of the zone around midnight, in winter and in summer", () => {
    const days = [
      "2026-01-16T04:59:59.999Z",
      "2026-01-16T05:00:00Z",
      "2026-07-16T03:59:59.999Z",
      "2026-07-16T04:00:00Z"
    ]
    expect(days.map((instant) => dayAt(Date.parse(instant), NETWORK_ZONE))).toEqual([
      "2026-01-15",
      "2026-01-16",
      "2026-07-15",
      "2026-07-16"
    ])
  })

  it("agrees with the platform's wall clock in both directions", () => {
    const wall = new Intl.DateTimeFormat("sv-SE", {
      timeZone: NETWORK_ZONE,
      dateStyle: "short",
      timeStyle: "short"
    })
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1971, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 }), (minute) => {
        const [date = "", time = ""] = wall.format(minute * 60_000).split(" ")
        expect(dayAt(minute * 60_000, NETWORK_ZONE)).toBe(date)
        expect(wall.format(instantOfLocal(date, time, NETWORK_ZONE))).toBe(`${date} ${time}`)
      })
    )
  })

  it("accepts valid times of day and known zones only", () => {
    const isTime = Schema.is(LocalTime)
    const isZone = Schema.is(ZoneName)
    expect(["00:00", "23:59", "24:00", "9:00", "12:60"].map((time) => isTime(time))).toEqual([
      true,
      true,
      false,
      false,
      false
    ])
    expect(["America/New_York", "America/Nowhere", ""].map((zone) => isZone(zone))).toEqual([true, false, false])
  })
})
