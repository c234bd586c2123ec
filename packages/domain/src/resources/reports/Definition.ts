/**
 * Reports of the days of a program, which the bank writes as files. The job of Run.ts writes an ordered report. Orders
 * and periods lie in `report`, the lines of each type in `write`, the daily order in `schedule`. Columns are left to
 * `@vostro/submissions`.
 */

import { defineResource } from "../../operation/ResourceDefinition.ts"
import { reportJob } from "./Run.ts"
import { reportOperations } from "./report/Operations.ts"
import { report } from "./report/Report.ts"
import { reportSchedule, scheduleJob } from "./schedule/Schedule.ts"

/** Reports of the days of a program. */
export const reports = defineResource({
  resources: [report, reportSchedule],
  operations: reportOperations,
  jobs: [scheduleJob],
  batchJobs: [reportJob]
})
