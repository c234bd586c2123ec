import { Schema } from "effect"
import { idOf } from "../../../kernel/Resource.ts"
import { command, download, listing, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import { listOf } from "../../../operation/Page.ts"
import { orderReport } from "./Order.ts"
import { lastOf, Report, ReportTypeField, report, type StoredReport } from "./Report.ts"

const fields = Report.fields
const ofProgram = inProgram({})
const byId = inProgram({ report_id: idOf("report") })

/** Operator operations on reports (ours). */
export const reportOperations = [
  command({
    ...ofProgram,
    name: "report.order",
    summary: "Orders the report of a past day. If the day has one, the new report is the next version.",
    at: ["POST", "/operator/v1/programs/:program_id/reports"],
    body: Schema.Struct({ report_type: fields.report_type, report_date: fields.report_date }),
    output: Report,
    reads: ({ body }) => ({ newest: [lastOf(body)] }),
    decide: ({ body }, facts) => orderReport(body, facts)
  }),
  listing({
    ...ofProgram,
    name: "report.list",
    summary: "Lists reports of a program, newest first.",
    at: ["GET", "/operator/v1/programs/:program_id/reports"],
    ...listOf(report, Report, {
      report_type: Schema.optionalKey(ReportTypeField),
      report_date: Schema.optionalKey(fields.report_date)
    })
  }),
  retrieve({
    ...byId,
    name: "report.get",
    summary: "Retrieves a report.",
    at: ["GET", "/operator/v1/programs/:program_id/reports/:report_id"],
    output: Report,
    resource: report,
    id: ({ report_id }) => report_id
  }),
  download({
    ...byId,
    name: "report.content",
    summary: "Downloads the bytes of a written report or a byte range.",
    at: ["GET", "/operator/v1/programs/:program_id/reports/:report_id/content"],
    resource: report,
    id: ({ report_id }) => report_id,
    content: contentOf
  })
] as const

function contentOf({ file_name, created_at, size_bytes, checksum, kept: { bytes_key } }: StoredReport) {
  if (size_bytes === undefined || checksum === undefined || bytes_key === undefined) return undefined
  return { file_name, content_type: "text/csv", size_bytes, checksum, bytes_key, created_at }
}
