import { DAY_MS } from "@vostro/domain"
import { Clock, Effect } from "effect"
import { check, eventually } from "./DemoCheck.ts"
import type { LoanDesk } from "./DemoLoanOpening.ts"
import { begin } from "./DemoReport.ts"

/** Orders a report of the previous day, and checks its header. */
export const reportSteps = Effect.fnUntraced(function* ({ operator, program_id }: LoanDesk) {
  yield* begin("orders the activity report of the previous day")
  const now = yield* Clock.currentTimeMillis
  const report_date = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(now - DAY_MS)
  const params = { program_id }
  const body = { report_type: "daily_activity", report_date } as const
  const { id } = (yield* operator.call("report.order", { params, body })).value
  const ofReport = { params: { ...params, report_id: id } }
  yield* eventually(
    "the report is written",
    Effect.map(operator.call("report.get", ofReport), ({ value }) => value.status === "written")
  )
  const { value } = yield* operator.call("report.content", ofReport)
  const text = yield* Effect.promise(() => new Response(value).text())
  yield* check("it has the header of its layout", text.startsWith("report_date|transaction_id|leg_id|"))
})
