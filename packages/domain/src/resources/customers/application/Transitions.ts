import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** Outcomes of an application. */
export const ApplicationStatus = Schema.Literals(["approved", "declined", "canceled"])

/** Application lifecycle. An application is reported once decided; its status is final (S94). */
export const lifecycle = machine("application", ApplicationStatus, [
  { on: "report_approved", from: [NEW], to: "approved" },
  { on: "report_declined", from: [NEW], to: "declined" },
  { on: "report_canceled", from: [NEW], to: "canceled" }
])

/** The triggers of an application. */
export type ApplicationTrigger = TriggerOf<typeof lifecycle>

/** Trigger that reports an application of each status. */
export const triggers = {
  approved: "report_approved",
  declined: "report_declined",
  canceled: "report_canceled"
} as const
