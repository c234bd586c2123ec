import { Schema } from "effect"
import { machine, NEW, type TriggerOf } from "../../../kernel/Lifecycle.ts"

/** Statuses of a report. */
export const ReportStatus = Schema.Literals(["ordered", "written"])

/** Lifecycle of a report (ours). A day that is reported again gets a new report. */
export const lifecycle = machine("report", ReportStatus, [
  { on: "order", from: [NEW], to: "ordered" },
  { on: "write", from: ["ordered"], to: "written" }
])

/** Triggers of a report. */
export type ReportTrigger = TriggerOf<typeof lifecycle>
