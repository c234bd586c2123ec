import { Result, Schema } from "effect"
import { addDays } from "../../../kernel/calendar/CalendarDay.ts"
import { add, Cents, sum, ZERO } from "../../../kernel/Money.ts"
import { CalendarDate, idOf, resource } from "../../../kernel/Resource.ts"
import type { Originator } from "./Originator.ts"

/** Days in a rolling window: a day and the 29 before it. */
export const ROLLING_DAYS = 30

/** Retention in days before the latest booked day: the whole window of each of the last {@link ROLLING_DAYS} days. */
const KEPT_DAYS = 2 * (ROLLING_DAYS - 1)

/** Amounts an originator has sent, by banking date, to check against its limits. */
export interface OriginatorUsage extends Schema.Schema.Type<typeof OriginatorUsage> {}
export const OriginatorUsage = Schema.Struct({
  id: idOf("originator_usage"),
  /** First date with complete records. */
  known_from: CalendarDate,
  /** Days with booked amounts, by date, with the cents of their credits and debits. */
  days: Schema.Array(Schema.Struct({ day: CalendarDate, credit: Cents, debit: Cents }))
})

/** The originator usage resource: one object for each originator that has sent something. */
export const originatorUsage = resource<OriginatorUsage>({
  kind: "originator_usage",
  schema: OriginatorUsage,
  named: true
})

/** Returns the id of an originator's usage. */
export const originatorUsageIdOf = (originatorId: string): string =>
  originatorId.replace(/^originator_/, "originator_usage_")

/** Direction of the money: sent to the counterparty (credit) or taken from it (debit). */
export type Side = "credit" | "debit"

/** A limit of an originator that a payment would exceed. */
export type ExceededLimit = "calendar_day" | "rolling_30_calendar_day"

/**
 * Books cents of one side on a banking date, or names the limit it would exceed: the day's limit, or that of any 30
 * consecutive days containing the day, including those that end later. Days may come in any order, but a day more than
 * 29 days before the latest is refused, because part of its window is no longer stored.
 */
export const originatorUsageAfter = (
  usage: OriginatorUsage | undefined,
  { id, ach }: Pick<Originator, "id" | "ach">,
  day: string,
  side: Side,
  amount: Cents
): Result.Result<OriginatorUsage, ExceededLimit> => {
  const known = usage ?? { id: originatorUsageIdOf(id), known_from: addDays(day, -KEPT_DAYS), days: [] }
  const days = withAdded(known.days, day, side, amount)
  const { calendar_day_maximum_amount, rolling_30_calendar_day_maximum_amount } = ach.limits
  if (sumOver(days, side, day, day) > calendar_day_maximum_amount[side]) return Result.fail("calendar_day")
  const isWhole = addDays(day, 1 - ROLLING_DAYS) >= known.known_from
  return isWhole && busiestWindow(days, side, day) <= rolling_30_calendar_day_maximum_amount[side]
    ? Result.succeed(forgetful({ ...known, days }))
    : Result.fail("rolling_30_calendar_day")
}

type Days = OriginatorUsage["days"]

const withAdded = (days: Days, day: string, side: Side, amount: Cents): Days => {
  const booked = days.find((one) => one.day === day) ?? { day, credit: ZERO, debit: ZERO }
  const others = days.filter((one) => one.day !== day)
  const after = others.findIndex((one) => one.day > day)
  return others.toSpliced(after < 0 ? others.length : after, 0, { ...booked, [side]: add(booked[side], amount) })
}

const sumOver = (days: Days, side: Side, from: string, to: string): Cents =>
  sum(days.flatMap((one) => (one.day >= from && one.day <= to ? one[side] : [])))

// A window's sum only grows when its end reaches a booked day, so only booked ends are checked.
const busiestWindow = (days: Days, side: Side, day: string): number => {
  const lastEnd = addDays(day, ROLLING_DAYS - 1)
  const ends = days.map((one) => one.day).filter((end) => end >= day && end <= lastEnd)
  return Math.max(...ends.map((end) => sumOver(days, side, addDays(end, 1 - ROLLING_DAYS), end)))
}

const forgetful = (usage: OriginatorUsage): OriginatorUsage => {
  const latest = usage.days.at(-1)?.day ?? usage.known_from
  const from = addDays(latest, -KEPT_DAYS)
  return from <= usage.known_from
    ? usage
    : { ...usage, known_from: from, days: usage.days.filter((one) => one.day >= from) }
}
