import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** What became of an application. */
export const ApplicationStatus = Schema.Literals(["approved", "declined", "canceled"])

/** How an application lives: it is told of when it has been decided, for good (S94). */
export const lifecycle = machine("application", ApplicationStatus, [
  { on: "report_approved", from: [NEW], to: "approved" },
  { on: "report_declined", from: [NEW], to: "declined" },
  { on: "report_canceled", from: [NEW], to: "canceled" }
])

/** The triggers of an application. */
export type ApplicationTrigger = TriggerOf<typeof lifecycle>

/** The trigger with which an application of a status is reported. */
export const triggers = {
  approved: "report_approved",
  declined: "report_declined",
  canceled: "report_canceled"
} as const
