import { Schema } from "effect"
import { instantOf } from "../../../../kernel/Instant.ts"
import { CalendarDate, idOf, Timestamp } from "../../../../kernel/Resource.ts"
import { DeliveryType } from "../schedule/AchWindow.ts"
import type { WindowOfDay } from "../schedule/WindowFor.ts"

/** A window of one banking day, as the calendar shows it. */
export const Window = Schema.Struct({
  id: idOf("ach_window"),
  name: Schema.String,
  delivery_type: DeliveryType,
  banking_day: CalendarDate,
  cutoff_at: Timestamp,
  effective_date: CalendarDate,
  settlement_date: CalendarDate,
  settles_at: Timestamp
})

/** Shows a window of a banking day. */
export const windowShown = ({ window, key, cutoff_ms, settles_ms, ...dates }: WindowOfDay): typeof Window.Type => ({
  id: `ach_window_${key}`,
  name: window.name,
  delivery_type: window.delivery_type,
  banking_day: dates.banking_day,
  cutoff_at: instantOf(cutoff_ms).iso,
  effective_date: dates.effective_date,
  settlement_date: dates.settlement_date,
  settles_at: instantOf(settles_ms).iso
})
