import { Schema } from "effect"
import { DeliveryType } from "../../../../kernel/calendar/AchWindow.ts"
import { CalendarDate, Count, Timestamp } from "../../../../kernel/Fields.ts"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { idOf, resource } from "../../../../kernel/Resource.ts"

/** The statuses of a window of ACH. */
export const AchWindowStatus = Schema.Literals(["open", "processing", "submitting", "submitted", "closed"])

/**
 * How a window of outgoing entries lives. From its cutoff on nothing joins it; its entries get their trace numbers page
 * by page, are handed to the network together, and are marked as sent page by page. Each step can be begun again.
 */
export const lifecycle = machine("ach_window", AchWindowStatus, [
  { on: "open", from: [NEW], to: "open" },
  { on: "cut_off", from: ["open"], to: "processing" },
  { on: "gathered", from: ["processing"], to: "submitting" },
  { on: "acknowledged", from: ["submitting"], to: "submitted" },
  { on: "marked", from: ["submitted"], to: "closed" },
  { on: "found_empty", from: ["processing"], to: "closed" }
])

/** The triggers of a window. */
export type AchWindowTrigger = TriggerOf<typeof lifecycle>

/** One window of one banking day, or the window of one entry that was advanced by hand. */
export interface SubmissionWindow extends Schema.Schema.Type<typeof SubmissionWindow> {}
export const SubmissionWindow = Schema.Struct({
  id: idOf("ach_window"),
  status: AchWindowStatus,
  /** The name in the bank's schedule. */
  name: Schema.String,
  delivery_type: DeliveryType,
  banking_day: CalendarDate,
  cutoff_at: Timestamp,
  effective_date: CalendarDate,
  settlement_date: CalendarDate,
  settles_at: Timestamp,
  /** The last entry that the present step has seen to. */
  cursor: Schema.optionalKey(Schema.String),
  /** How many entries it sends, returns among them. */
  entries: Count,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** How windows are kept. */
export const achWindow = resource<SubmissionWindow, AchWindowTrigger>({
  kind: "ach_window",
  named: true,
  schema: SubmissionWindow,
  lifecycles: [lifecycle],
  attributes: ({ status }) => ({ status }),
  indexed: ["status"]
})

/** The lane in which windows are worked on. */
export const WINDOW_LANE = "ach.window"
