/**
 * The lines of reports, a file for each type. WriteReport.ts begins a report and writes its lines page by page, so
 * that memory does not grow with them; they come from the ledger and, for reconciliation, from the last files of the
 * program. Orders and periods are left to `reports/report`, columns to `@vostro/submissions`.
 */

import { type ReportType, writeHeader, writeLines } from "@vostro/submissions"
import { Effect, Stream } from "effect"
import { momentOf } from "../../../kernel/Identifier.ts"
import type { JobReader } from "../../../operation/BatchJob.ts"
import { Files, type Intake } from "../../../ports/Files.ts"
import { accountNumber } from "../../deposits/account-number/AccountNumber.ts"
import { dollars } from "../../submissions/book/Amount.ts"
import { periodOf } from "../report/Period.ts"
import type { StoredReport } from "../report/Report.ts"
import { achCash } from "./AchCash.ts"
import { dailyActivity } from "./DailyActivity.ts"
import { networkSettlement } from "./NetworkSettlement.ts"
import { platformReconciliation } from "./PlatformReconciliation.ts"
import type { ReportSource, Rows } from "./Row.ts"

/** Writes the balance of every account number that was opened by the end of the day. */
export const dailyBalance = ({ report_date, period: { until_id, until_ms }, reader }: ReportSource): Rows =>
  Stream.map(reader.ledger.closingBalances(until_id), (page) =>
    page
      // The ledger also has account numbers opened later, at zero. A report that is written again must leave them out.
      .filter(({ account_number_id }) => momentOf(account_number_id) < until_ms)
      .map(({ core_account_id, account_id, account_number_id, balance }) => ({
        report_date,
        core_account_id,
        account_id,
        account_number_id,
        currency: "USD",
        closing_balance: dollars(balance)
      }))
  )

const writers: { readonly [T in ReportType]: (source: ReportSource) => Rows } = {
  daily_balance: dailyBalance,
  daily_activity: dailyActivity,
  ach_cash_reconciliation: achCash,
  network_settlement: networkSettlement,
  platform_reconciliation: platformReconciliation
}

/** Result of writing a report. */
export interface WrittenReport {
  readonly bytes_key: string
  readonly size_bytes: number
  readonly checksum: string
  /** Number of lines without the header. */
  readonly records: number
}

/** Writes a report to file storage, page by page. Its bytes are provisional until the report is committed. */
export const writeReport = Effect.fnUntraced(function* (one: StoredReport, programId: string, reader: JobReader) {
  const bytes_key = reader.newBytesKey()
  const files = yield* Files
  const intake = yield* files.open({ program_id: programId, key: bytes_key }, reader.moment.now_ms)
  const written = Effect.onError(writeTo(intake, one, reader), () => Effect.ignore(intake.abort))
  return { bytes_key, ...(yield* written) } satisfies WrittenReport
})

const writeTo = Effect.fnUntraced(function* (intake: Intake, one: StoredReport, reader: JobReader) {
  const { report_type } = one
  let records = 0
  yield* intake.write(writeHeader(report_type))
  yield* Stream.runForEach(yield* rowsOf(one, reader), (page) => {
    records += page.length
    const written = page.length === 0 ? Effect.void : intake.write(writeLines(report_type, page))
    return Effect.andThen(written, reader.letRequestsGoFirst)
  })
  return { ...(yield* intake.finish), records }
})

/** Returns the lines of a report; none for a day that is no banking day. */
const rowsOf = Effect.fnUntraced(function* ({ report_type, report_date }: StoredReport, reader: JobReader) {
  const period = periodOf(report_date)
  if (period === undefined) return Stream.empty
  // Commits under way may still carry ids of the day.
  yield* reader.sealBefore("core_transaction", period.until_ms)
  yield* reader.sealBefore(accountNumber.kind, period.until_ms)
  return writers[report_type]({ report_date, period, reader })
})
