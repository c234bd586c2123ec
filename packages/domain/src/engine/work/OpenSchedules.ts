import { Effect } from "effect"
import { MAX_PAGE } from "../../operation/Page.ts"
import { emptyReadSet, Store } from "../../ports/Store.ts"
import { BANK, program } from "../../resources/access/program/Program.ts"
import { openSchedule, SCHEDULE, scheduleJob } from "../../resources/reports/schedule/Schedule.ts"
import { BankCatalogue, BankSettings } from "../decision/BankSettings.ts"
import { stateOf } from "../decision/StateOf.ts"
import { commitAs } from "./CommitWork.ts"

/**
 * Makes the opener of report schedules. It opens each program's schedule once in the life of this process; afterwards it
 * reads only the newest programs. Without the setting, or without reports, it does nothing.
 */
export const makeScheduleOpener = () => {
  const known = new Set<string>()
  let hasSeenAll = false
  return Effect.gen(function* () {
    const { report_time } = yield* BankSettings
    const { jobs } = yield* BankCatalogue
    if (report_time === undefined || !jobs.includes(scheduleJob)) return
    let starting_after: string | undefined
    for (;;) {
      const page = yield* (yield* Store).list({
        program_id: BANK,
        kind: program.kind,
        filters: {},
        limit: MAX_PAGE,
        ...(starting_after !== undefined && { starting_after })
      })
      const unknown = page.objects.filter(({ id }) => !known.has(id))
      for (const { id } of unknown) {
        yield* openOne(id, report_time)
        known.add(id)
      }
      if (!page.has_more || (hasSeenAll && unknown.length < page.objects.length)) break
      starting_after = page.objects.at(-1)?.id
    }
    hasSeenAll = true
  })
}

// A conflict means that another process has opened the schedule.
const openOne = Effect.fnUntraced(function* (programId: string, reportTime: string) {
  const reads = { objects: [SCHEDULE] }
  const found = yield* (yield* Store).load(programId, { ...emptyReadSet, ...reads })
  const loaded = stateOf("the opening of a schedule", [reads], found)
  yield* commitAs(programId, { _tag: "None" }, loaded, (facts) => openSchedule(reportTime, facts))
})
