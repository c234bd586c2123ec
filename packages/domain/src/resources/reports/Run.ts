import type { BatchJob } from "../../operation/BatchJob.ts"
import { decision } from "../../operation/Decision.ts"
import { mustTransition } from "../../operation/Transition.ts"
import type { Files } from "../../ports/Files.ts"
import { REPORT_QUEUE, report, type StoredReport } from "./report/Report.ts"
import { type WrittenReport, writeReport } from "./write/WriteReport.ts"

/** Writes ordered reports. */
export const reportJob: BatchJob<StoredReport, unknown, Files, WrittenReport> = {
  queue: REPORT_QUEUE,
  resource: report,
  emits: [],
  submission: {
    submit: (one, programId, { reader }) =>
      one.status === "ordered" ? writeReport(one, programId, reader) : undefined,
    putsOff: true
  },
  decide: (before, { answer }, facts) => {
    if (answer === undefined) return decision({})
    const { bytes_key, ...written } = answer
    const { parts } = mustTransition(report, before, "write", { ...written, kept: { bytes_key } }, facts)
    return decision(parts)
  }
}
