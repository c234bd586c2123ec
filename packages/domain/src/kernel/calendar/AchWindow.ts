import { Schema } from "effect"
import { LocalTime, ZoneName } from "./LocalTime.ts"

/** How fast an entry is wished to settle (spec, ACH object, `delivery_type`). */
export const DeliveryType = Schema.Literals(["same_business_day", "next_business_day"])
/** How fast an entry is wished to settle. */
export type DeliveryType = typeof DeliveryType.Type

/** A window: entries in hand before its cutoff go out together and settle together. */
export const AchWindow = Schema.Struct({
  /** What the ids of its days end with. */
  name: Schema.String.check(Schema.isPattern(/^\w+$/)),
  /** What its entries become: settled on the banking day of the window, or on the one after it. */
  delivery_type: DeliveryType,
  /** When it closes, in the schedule's zone. What arrives at this very time is late. */
  cutoff: LocalTime,
  /** Whether it closes on the calendar day after its banking day, as the end of a night cycle does. */
  after_midnight: Schema.Boolean,
  /** When its entries settle, in the networks' zone. */
  settles: LocalTime
})
/** A window: entries in hand before its cutoff go out together and settle together. */
export type AchWindow = typeof AchWindow.Type

/** A bank's or an operator's windows: the same on every banking day. Entries that miss same-day settlement need one. */
export const AchSchedule = Schema.Struct({ zone: ZoneName, windows: Schema.NonEmptyArray(AchWindow) }).check(
  Schema.makeFilter(
    ({ windows }) =>
      windows.some((window) => window.delivery_type === "next_business_day") || "at least one next-day window"
  ),
  Schema.makeFilter(
    ({ windows }) => new Set(windows.map(({ name }) => name)).size === windows.length || "windows of different names"
  )
)
/** A bank's or an operator's windows: the same on every banking day. */
export type AchSchedule = typeof AchSchedule.Type
