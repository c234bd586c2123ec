import type { FileRecord } from "@vostro/submissions"
import type { Stream } from "effect"
import type { JobReader } from "../../../operation/BatchJob.ts"
import type { StoreUnavailable } from "../../../ports/Store.ts"
import { dollars } from "../../submissions/book/Amount.ts"
import type { Period } from "../report/Period.ts"

/** Subject of a report on a banking day, and the reader of its program. */
export interface ReportSource {
  readonly report_date: string
  readonly period: Period
  readonly reader: JobReader
}

/** Lines of a report in pages, so memory does not grow with their number. */
export type Rows = Stream.Stream<ReadonlyArray<FileRecord>, StoreUnavailable>

/** Returns the columns of an amount on a side of an account: positive cents credit it. */
export const onSide = (cents: number) => ({
  direction: cents < 0 ? "DEBIT" : "CREDIT",
  currency: "USD",
  amount: dollars(Math.abs(cents))
})
