import { Schema } from "effect"
import { LocalTime, ZoneName } from "../../../../kernel/calendar/LocalTime.ts"

/** Requested settlement speed of an entry (spec, ACH object, `delivery_type`). */
export const DeliveryType = Schema.Literals(["same_business_day", "next_business_day"])
/** Requested settlement speed of an entry. */
export type DeliveryType = typeof DeliveryType.Type

/** A window: entries submitted before its cutoff go out together and settle together. */
export const AchWindow = Schema.Struct({
  /** The suffix of the ids of its days. */
  name: Schema.String.check(Schema.isPattern(/^\w+$/)),
  /** The settlement of its entries: on the window's banking day, or on the next banking day. */
  delivery_type: DeliveryType,
  /** The cutoff, in the schedule's zone. An entry that arrives exactly at the cutoff is late. */
  cutoff: LocalTime,
  /** True if the cutoff is on the calendar day after the banking day, as at the end of a night cycle. */
  after_midnight: Schema.Boolean,
  /** Settlement time of its entries, in the networks' zone. */
  settles: LocalTime
})
/** A window: entries submitted before its cutoff go out together and settle together. */
export type AchWindow = typeof AchWindow.Type

/** The windows of a bank or an operator, equal on every banking day. Late same-day entries need a next-day window. */
export const AchSchedule = Schema.Struct({ zone: ZoneName, windows: Schema.NonEmptyArray(AchWindow) }).check(
  Schema.makeFilter(
    ({ windows }) =>
      windows.some((window) => window.delivery_type === "next_business_day") || "at least one next-day window"
  ),
  Schema.makeFilter(
    ({ windows }) => new Set(windows.map(({ name }) => name)).size === windows.length || "distinct window names"
  )
)
/** The windows of a bank or an operator, equal on every banking day. */
export type AchSchedule = typeof AchSchedule.Type
