import { reportTypes } from "@vostro/submissions"
import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { CalendarDate, Count, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { MAX_FILE_NAME } from "../../customers/file/FileName.ts"
import { lifecycle, ReportStatus, type ReportTrigger } from "./Transitions.ts"

/** Type of a report. */
export const ReportTypeField = Schema.Literals(reportTypes)

/** A file that the bank writes about a day of a program (ours: the sources give only the names of the reports). */
export interface Report extends Schema.Schema.Type<typeof Report> {}
export const Report = Schema.Struct({
  id: idOf("report"),
  report_type: ReportTypeField,
  report_date: CalendarDate,
  /** 1 for the first report of a type and day. */
  version: Count,
  /** Id of the previous version. */
  replaces: Schema.optionalKey(idOf("report")),
  file_name: text(MAX_FILE_NAME),
  status: ReportStatus,
  /** Number of lines without the header. This and the fields of the bytes are absent until the report is written. */
  records: Schema.optionalKey(Count),
  size_bytes: Schema.optionalKey(Count),
  checksum: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/))),
  created_at: Timestamp,
  updated_at: Timestamp
})

const Kept = Schema.Struct({ bytes_key: Schema.optionalKey(Schema.String) })

/** A stored report, with the storage key of its bytes. */
export interface StoredReport extends Report {
  readonly kept: typeof Kept.Type
}

/** A report as shown in responses. */
export const viewOf: (one: StoredReport) => Report = viewer<StoredReport>()

/** Attribute: type and day of a report. */
const SUBJECT = "subject"

/** Type and day of a report. */
export type Subject = Pick<Report, "report_type" | "report_date">

const subjectOf = ({ report_type, report_date }: Subject): string => `${report_type}_${report_date}`

/** Query for the last report of a type and day. */
export const lastOf = (subject: Subject) => ({ kind: "report", attribute: SUBJECT, value: subjectOf(subject) })

/** The report resource. The sweep looks up stored bytes by `bytes_key` to find those without an object. */
export const report = resource<StoredReport, ReportTrigger>({
  kind: "report",
  schema: Schema.Struct({ ...Report.fields, kept: Kept }),
  shown: viewOf,
  lifecycles: [lifecycle],
  attributes: (one) => ({
    report_type: one.report_type,
    report_date: one.report_date,
    [SUBJECT]: subjectOf(one),
    ...(one.kept.bytes_key !== undefined && { bytes_key: one.kept.bytes_key })
  }),
  indexed: ["bytes_key", SUBJECT, "report_type", "report_date"],
  uniques: (one) => [{ name: "version", value: `${subjectOf(one)}_${one.version}` }]
})

/** Queue of the job that writes reports. */
export const REPORT_QUEUE = "report.write"
