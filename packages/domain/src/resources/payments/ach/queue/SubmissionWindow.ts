import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../../kernel/Lifecycle.ts"
import { CalendarDate, Count, idOf, resource, Timestamp } from "../../../../kernel/Resource.ts"
import { DeliveryType } from "../schedule/AchWindow.ts"

/** Statuses of a submission window. */
export const AchWindowStatus = Schema.Literals(["open", "processing", "submitting", "submitted", "closed"])

/**
 * Lifecycle of a window of outgoing entries. From its cutoff on no entry joins. Its entries get trace numbers page by
 * page, are submitted to the network together, and are marked as sent page by page. Each step can be retried.
 */
export const lifecycle = machine("ach_window", AchWindowStatus, [
  { on: "open", from: [NEW], to: "open" },
  { on: "cut_off", from: ["open"], to: "processing" },
  { on: "gathered", from: ["processing"], to: "submitting" },
  // The network has taken nothing: the entries are checked again before the next attempt.
  { on: "untaken", from: ["submitting"], to: "processing" },
  // The network has entries of it, though the database does not know: those that wait join another window.
  { on: "mark_sent", from: ["open", "processing", "submitting"], to: "processing" },
  { on: "acknowledged", from: ["submitting"], to: "submitted" },
  { on: "marked", from: ["submitted"], to: "closed" },
  { on: "found_empty", from: ["processing"], to: "closed" }
])

/** Triggers of a window. */
export type AchWindowTrigger = TriggerOf<typeof lifecycle>

/** A window of one banking day, or the separate window of an entry that a simulation advances. */
export interface SubmissionWindow extends Schema.Schema.Type<typeof SubmissionWindow> {}
export const SubmissionWindow = Schema.Struct({
  id: idOf("ach_window"),
  status: AchWindowStatus,
  /** Name in the bank's schedule. */
  name: Schema.String,
  delivery_type: DeliveryType,
  banking_day: CalendarDate,
  cutoff_at: Timestamp,
  effective_date: CalendarDate,
  settlement_date: CalendarDate,
  settles_at: Timestamp,
  /** Last entry that the current step has processed. */
  cursor: Schema.optionalKey(Schema.String),
  /** True if an operator marked it as sent: the entries that are not marked join another window. */
  marked_sent: Schema.optionalKey(Schema.Boolean),
  /** Number of entries sent, including returns. */
  entries: Count,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** Resource of windows. */
export const achWindow = resource<SubmissionWindow, AchWindowTrigger>({
  kind: "ach_window",
  named: true,
  schema: SubmissionWindow,
  lifecycles: [lifecycle],
  attributes: ({ status }) => ({ status }),
  indexed: ["status"]
})

/** Queue of window jobs. */
export const WINDOW_QUEUE = "ach.window"
