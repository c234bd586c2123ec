import { Data, Effect, Schedule } from "effect"
import { DemoReport } from "./DemoReport.ts"

/** A check of the demo failed. */
export class DemoFailed extends Data.TaggedError("DemoFailed")<{ readonly step: string }> {
  override get message(): string {
    return `demo check failed: ${this.step}`
  }
}

/** Reports a passed check, or fails the demo. */
export const check = (step: string, good: boolean): Effect.Effect<void, DemoFailed, DemoReport> =>
  good ? Effect.flatMap(DemoReport, (report) => report.pass(step)) : Effect.fail(new DemoFailed({ step }))

/** Polls a condition, and fails the demo after ten seconds. */
export const eventually = <E, R>(step: string, look: Effect.Effect<boolean, E, R>) =>
  Effect.flatMap(
    Effect.repeat(look, { until: (good) => good, schedule: Schedule.spaced("50 millis"), times: 200 }),
    (good) => check(step, good)
  )
