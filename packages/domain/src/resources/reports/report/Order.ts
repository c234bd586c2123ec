import { formatFileName } from "@vostro/submissions"
import { Result } from "effect"
import { dayAt, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, type Facts, together } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { lastOf, REPORT_QUEUE, type Report, report, type Subject } from "./Report.ts"

/** Orders a report of a past day, even if the day has one. */
export const orderReport = (subject: Subject, facts: Facts): Result.Result<Decision, Rejection> =>
  subject.report_date >= dayAt(facts.now.ms, NETWORK_ZONE)
    ? Result.fail(reject("parameters_invalid", fault("value_not_allowed", "report_date")))
    : Result.succeed(ordered(subject, facts))

/** Creates an ordered report that is due now. */
export const ordered = ({ report_type, report_date }: Subject, facts: Facts): Decision => {
  const last = lastReport({ report_type, report_date }, facts)
  const version = (last?.version ?? 0) + 1
  const { object, parts } = createObject(
    report,
    "order",
    {
      id: facts.newId("report"),
      report_type,
      report_date,
      version,
      ...(last !== undefined && { replaces: last.id }),
      file_name: formatFileName({ batchId: report_date.replaceAll("-", ""), type: report_type, version }),
      kept: {}
    },
    facts
  )
  return together([parts, { timers: [{ queue: REPORT_QUEUE, object_id: object.id, due_at_ms: facts.now.ms }] }])
}

/** Returns the last report of a type and day. */
export const lastReport = (subject: Subject, facts: Pick<Facts, "newest">): Report | undefined =>
  facts.newest(report, lastOf(subject))?.object
