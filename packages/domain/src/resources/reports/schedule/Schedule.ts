import { reportTypes } from "@vostro/submissions"
import { Schema } from "effect"
import { addDays } from "../../../kernel/calendar/CalendarDay.ts"
import { dayAt, instantOfLocal, NETWORK_ZONE } from "../../../kernel/calendar/LocalTime.ts"
import { CalendarDate, idOf, type Ref, resource } from "../../../kernel/Resource.ts"
import { changed, created, type Decision, decision, type Facts, together } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import type { Timer } from "../../../ports/Store.ts"
import { lastReport, ordered } from "../report/Order.ts"
import { lastOf } from "../report/Report.ts"

/** Schedule of the reports of a program. One object per program. */
export interface ReportSchedule extends Schema.Schema.Type<typeof ReportSchedule> {}
const ReportSchedule = Schema.Struct({
  id: idOf("report_schedule"),
  /** First day whose reports are not ordered yet. */
  next_date: CalendarDate
})

/** The resource of schedules. */
export const reportSchedule = resource<ReportSchedule>({
  kind: "report_schedule",
  named: true,
  schema: ReportSchedule
})

const SCHEDULE_ID = "report_schedule_1"

/** Reference of a program's schedule. */
export const SCHEDULE: Ref = { kind: reportSchedule.kind, id: SCHEDULE_ID }

const SCHEDULE_QUEUE = "report.schedule"

/** Opens the schedule of a program with the current day, or sets its timer again. The schedule must be loaded. */
export const openSchedule = (reportTime: string, facts: Facts): Decision => {
  const before = facts.find(reportSchedule, SCHEDULE_ID)
  const schedule = before?.object ?? { id: SCHEDULE_ID, next_date: dayAt(facts.now.ms, NETWORK_ZONE) }
  return decision({
    changes: before === undefined ? [created(reportSchedule, schedule)] : [],
    timers: [timerOf(schedule, reportTime)]
  })
}

const timerOf = ({ id, next_date }: ReportSchedule, reportTime: string): Timer => ({
  queue: SCHEDULE_QUEUE,
  object_id: id,
  due_at_ms: instantOfLocal(addDays(next_date, 1), reportTime, NETWORK_ZONE)
})

const subjectsOf = ({ next_date: report_date }: ReportSchedule) =>
  reportTypes.map((report_type) => ({ report_type, report_date }))

/**
 * Orders the reports of a day at `report_time` of the next day, then waits for the following day. Missed days follow at
 * once, so every day has its reports. Without the setting the job ends; a process with the setting restarts it.
 */
export const scheduleJob: Job<ReportSchedule> = {
  queue: SCHEDULE_QUEUE,
  resource: reportSchedule,
  emits: [],
  reads: (schedule) => ({ newest: subjectsOf(schedule).map(lastOf) }),
  decide: (schedule, version, facts) => {
    const { report_time } = facts.settings
    if (report_time === undefined) return decision({})
    const timer = timerOf(schedule, report_time)
    if ((timer.due_at_ms ?? 0) > facts.now.ms) return decision({ timers: [timer] })
    const next = { ...schedule, next_date: addDays(schedule.next_date, 1) }
    return together([
      ...subjectsOf(schedule)
        .filter((subject) => lastReport(subject, facts) === undefined)
        .map((subject) => ordered(subject, facts)),
      { changes: [changed(reportSchedule, { object: schedule, version }, next)], timers: [timerOf(next, report_time)] }
    ])
  }
}
