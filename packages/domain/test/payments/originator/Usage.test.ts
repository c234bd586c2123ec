import { addDays } from "@vostro/domain/kernel/calendar/CalendarDay"
import { cents } from "@vostro/domain/kernel/Money"
import {
  type ExceededLimit,
  type OriginatorUsage,
  originatorUsage,
  originatorUsageAfter,
  originatorUsageIdOf,
  type Side
} from "@vostro/domain/resources/payments/originator/Usage"
import { Option, Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const START = "2026-01-20"
const dayAt = (offset: number): string => addDays(START, offset)

interface Booking {
  readonly offset: number
  readonly side: Side
  readonly amount: number
}

const limited = (daily: number, rolling: number) => {
  const maximum = (amount: number) => ({ credit: cents(amount), debit: cents(amount * 2) })
  return {
    id: "originator_abc",
    ach: {
      allowed_sec_codes: [],
      limits: {
        calendar_day_maximum_amount: maximum(daily),
        rolling_30_calendar_day_maximum_amount: maximum(rolling)
      }
    }
  }
}
const unlimited = limited(1_000_000, 1_000_000)

const booked = (
  usage: OriginatorUsage | undefined,
  { offset, side, amount }: Booking,
  originator = unlimited
): Result.Result<OriginatorUsage, ExceededLimit> =>
  originatorUsageAfter(usage, originator, dayAt(offset), side, cents(amount))

const bookingWithin = (days: number): fc.Arbitrary<Booking> =>
  fc.record({
    offset: fc.integer({ min: 0, max: days - 1 }),
    side: fc.constantFrom("credit", "debit"),
    amount: fc.integer({ min: 1, max: 40 })
  })

/** Books entries one after the other and keeps those within the limits. */
const bookedAll = (bookings: ReadonlyArray<Booking>, originator = unlimited) => {
  let usage: OriginatorUsage | undefined
  const accepted: Array<Booking> = []
  const refused: Array<readonly [Booking, ExceededLimit]> = []
  for (const booking of bookings) {
    const next = booked(usage, booking, originator)
    if (Result.isFailure(next)) refused.push([booking, next.failure])
    else {
      usage = next.success
      accepted.push(booking)
    }
  }
  return { usage, accepted, refused }
}

const sumWithin = (bookings: ReadonlyArray<Booking>, side: Side, from: number, to: number): number =>
  bookings
    .filter((one) => one.side === side && one.offset >= from && one.offset <= to)
    .reduce((total, { amount }) => total + amount, 0)

/** Maximum cents of a side in any `length` consecutive days that contain `offset`, found by trying all of them. */
const most = (bookings: ReadonlyArray<Booking>, { side, offset }: Booking, length: number): number =>
  Math.max(...Array.from({ length }, (_, n) => sumWithin(bookings, side, offset + n - length + 1, offset + n)))

describe("the usage of an originator", () => {
  it("never exceeds the limit of a day or of any 30 days in a row, in any order of days", () => {
    const limits = fc.record({ daily: fc.integer({ min: 0, max: 90 }), rolling: fc.integer({ min: 0, max: 200 }) })
    fc.assert(
      fc.property(limits, fc.array(bookingWithin(100), { maxLength: 60 }), ({ daily, rolling }, bookings) => {
        const { accepted } = bookedAll(bookings, limited(daily, rolling))
        for (const booking of accepted) {
          const twice = booking.side === "debit" ? 2 : 1
          expect(most(accepted, booking, 1)).toBeLessThanOrEqual(daily * twice)
          expect(most(accepted, booking, 30)).toBeLessThanOrEqual(rolling * twice)
        }
      })
    )
  })

  it("refuses within 30 days only bookings that would exceed the limit it names", () => {
    const originator = limited(60, 100)
    fc.assert(
      fc.property(fc.array(bookingWithin(30), { maxLength: 12 }), bookingWithin(30), (bookings, last) => {
        const { usage, accepted } = bookedAll(bookings, originator)
        const all = [...accepted, last]
        const twice = last.side === "debit" ? 2 : 1
        const day = most(all, last, 1) > 60 * twice
        const rolling = most(all, last, 30) > 100 * twice
        const outcome = booked(usage, last, originator)
        expect(Result.isFailure(outcome) ? outcome.failure : undefined).toBe(
          day ? "calendar_day" : rolling ? "rolling_30_calendar_day" : undefined
        )
      })
    )
  })

  it("is equal in every order, if all bookings fit", () => {
    const reordered = fc
      .array(bookingWithin(30), { minLength: 1, maxLength: 20 })
      .chain((bookings) =>
        fc.tuple(fc.constant(bookings), fc.shuffledSubarray(bookings, { minLength: bookings.length }))
      )
    fc.assert(
      fc.property(reordered, ([bookings, others]) => {
        const [one, other] = [bookedAll(bookings), bookedAll(others)]
        expect([one.refused, other.refused]).toEqual([[], []])
        expect(other.usage?.days).toEqual(one.usage?.days)
      })
    )
  })

  it("frees on the 31st day the usage of the first day", () => {
    const originator = limited(10, 10)
    const full = Result.getOrThrow(booked(undefined, { offset: 0, side: "credit", amount: 10 }, originator))
    expect(Result.isSuccess(booked(full, { offset: 30, side: "credit", amount: 10 }, originator))).toBe(true)
    expect(booked(full, { offset: -29, side: "credit", amount: 1 }, originator)).toEqual(
      Result.fail("rolling_30_calendar_day")
    )
  })

  it("keeps the days that a window may still need, drops the others, and fits the store's limit", () => {
    const decode = Schema.decodeUnknownOption(originatorUsage.schema, { onExcessProperty: "error" })
    fc.assert(
      fc.property(fc.array(bookingWithin(200), { minLength: 1, maxLength: 60 }), (bookings) => {
        const { usage, accepted, refused } = bookedAll(bookings)
        const latest = Math.max(...accepted.map(({ offset }) => offset))
        const from = dayAt(latest - 58)
        expect(usage?.known_from).toBe(from)
        const kept = new Set(accepted.map(({ offset }) => dayAt(offset)).filter((day) => day >= from))
        expect(usage?.days.map(({ day }) => day)).toEqual([...kept].sort())
        expect(refused.every(([{ offset }]) => offset < latest - 29)).toBe(true)
        expect(Option.isSome(decode(usage))).toBe(true)
      })
    )
  })

  it("is found by the originator's id", () => {
    expect(originatorUsageIdOf("originator_abc")).toBe("originator_usage_abc")
    expect(bookedAll([{ offset: 0, side: "debit", amount: 1 }]).usage).toEqual({
      id: "originator_usage_abc",
      known_from: "2025-11-23",
      days: [{ day: START, credit: 0, debit: 1 }]
    })
  })
})
