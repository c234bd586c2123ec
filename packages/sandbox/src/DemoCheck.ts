import { Console, Data, Effect, Schedule } from "effect"

/** The demo did not see what it should have seen. */
export class DemoFailed extends Data.TaggedError("DemoFailed")<{ readonly step: string }> {
  override get message(): string {
    return `the demo failed at: ${this.step}`
  }
}

/** Says that something is as it should be, or ends the demo. */
export const check = (step: string, good: boolean): Effect.Effect<void, DemoFailed> =>
  good ? Console.log(`   ok: ${step}`) : Effect.fail(new DemoFailed({ step }))

/** Looks until something is as it should be, and ends the demo where it takes more than ten seconds. */
export const eventually = <E, R>(step: string, look: Effect.Effect<boolean, E, R>) =>
  Effect.flatMap(
    Effect.repeat(look, { until: (good) => good, schedule: Schedule.spaced("50 millis"), times: 200 }),
    (good) => check(step, good)
  )
