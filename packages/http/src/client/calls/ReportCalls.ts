// data table
// biome-ignore-all format: made by `npm run reference` from the catalogue; a test compares.
import type { Id } from "@vostro/domain/operations"
import type { PageOf } from "./PageOf.ts"

/** Reports on the days of a program: balances, activity and settlements (operator). */
export interface ReportCalls {
  /** Orders the report of a past day. If the day has one, the new report is the next version. */
  readonly "report.order": { readonly call: ReportOrderCall; readonly answer: Report }
  /** Lists reports of a program, newest first. */
  readonly "report.list": { readonly call: ReportListCall; readonly answer: PageOf<Report> }
  /** Retrieves a report. */
  readonly "report.get": { readonly call: ReportGetCall; readonly answer: Report }
  /** Downloads the bytes of a written report or a byte range. */
  readonly "report.content": { readonly call: ReportContentCall; readonly answer: ReadableStream<Uint8Array> }
}

/** Objects of the lists. Reports on the days of a program: balances, activity and settlements (operator). */
export interface ReportLists {
  /** Lists reports of a program, newest first. */
  readonly "report.list": Report
}

/** Report. */
type Report = {
  /** Id of the object. */
  readonly id: Id<"report">
  /** Type of the report. */
  readonly report_type: "daily_balance" | "daily_activity" | "ach_cash_reconciliation" | "network_settlement" | "platform_reconciliation"
  /** Day of the report. YYYY-MM-DD. */
  readonly report_date: string
  /** Version number. */
  readonly version: number
  /** Id of the previous version. */
  readonly replaces?: Id<"report">
  /** Name of the file. 1 to 255 characters. */
  readonly file_name: string
  /** Status in the lifecycle of the object. */
  readonly status: "ordered" | "written"
  /** Number of lines without the header. */
  readonly records?: number
  /** Size in bytes. */
  readonly size_bytes?: number
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly checksum?: string
  /** Time of creation. RFC 3339. */
  readonly created_at: string
  /** Time of the last change. RFC 3339. */
  readonly updated_at: string
}

/** Parameters of the path of `report.order`. */
type ReportOrderParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Fields of the request of `report.order`. */
type ReportOrderBody = {
  /** Type of the report. */
  readonly report_type: "daily_balance" | "daily_activity" | "ach_cash_reconciliation" | "network_settlement" | "platform_reconciliation"
  /** Day of the report. YYYY-MM-DD. */
  readonly report_date: string
}

/** Orders the report of a past day. If the day has one, the new report is the next version. */
type ReportOrderCall = {
  /** Parameters of the path. */
  readonly params: ReportOrderParams
  /** Fields of the request. */
  readonly body: ReportOrderBody
  /** Key that makes repeats safe: the bank answers a repeat with the first response. */
  readonly idempotencyKey?: string
}

/** Parameters of the path of `report.list`. */
type ReportListParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
}

/** Parameters of the query of `report.list`. */
type ReportListQuery = {
  /** Maximum number of objects per page. 1 to 100. */
  readonly limit?: number
  /** Cursor: the last id of a page. Returns the next page, of older objects. */
  readonly starting_after?: Id<"report">
  /** Cursor: the first id of a page. Returns the previous page, of newer objects. */
  readonly ending_before?: Id<"report">
  /** Type of the report. */
  readonly report_type?: "daily_balance" | "daily_activity" | "ach_cash_reconciliation" | "network_settlement" | "platform_reconciliation"
  /** Day of the report. YYYY-MM-DD. */
  readonly report_date?: string
}

/** Lists reports of a program, newest first. */
type ReportListCall = {
  /** Parameters of the path. */
  readonly params: ReportListParams
  /** Parameters of the query. */
  readonly query?: ReportListQuery
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `report.get`. */
type ReportGetParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a report. */
  readonly report_id: Id<"report">
}

/** Retrieves a report. */
type ReportGetCall = {
  /** Parameters of the path. */
  readonly params: ReportGetParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}

/** Parameters of the path of `report.content`. */
type ReportContentParams = {
  /** Id of the program. */
  readonly program_id: Id<"program">
  /** Id of a report. */
  readonly report_id: Id<"report">
}

/** Downloads the bytes of a written report or a byte range. */
type ReportContentCall = {
  /** Parameters of the path. */
  readonly params: ReportContentParams
  /** The operation takes no key. */
  readonly idempotencyKey?: never
}
