import { Console, Context, Effect } from "effect"

/** Takes what happens in a demo. */
export class DemoReport extends Context.Service<
  DemoReport,
  {
    /** Begins a step, which has the checks that pass from now on. */
    readonly begin: (title: string) => Effect.Effect<void>
    readonly pass: (check: string) => Effect.Effect<void>
  }
>()("@vostro/sandbox/demo/DemoReport") {}

/** Begins a step of the demo. */
export const begin = (title: string): Effect.Effect<void, never, DemoReport> =>
  Effect.flatMap(DemoReport, (report) => report.begin(title))

/** A numbered step of the demo, with its passed checks. */
interface DemoStep {
  readonly step: string
  readonly checks: Array<string>
}

/** Prints the steps of a demo: each line as it happens, or all as JSON at the end, also where a check fails. */
export const printingSteps =
  (asJson: boolean) =>
  <A, E, R>(demo: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      const steps: Array<DemoStep> = []
      const print = (line: string) => (asJson ? Effect.void : Console.log(line))
      const report = DemoReport.of({
        begin: (title) =>
          Effect.suspend(() => {
            const step = `${steps.length + 1}. ${title}`
            steps.push({ step, checks: [] })
            return print(step)
          }),
        pass: (check) =>
          Effect.suspend(() => {
            steps.at(-1)?.checks.push(check)
            return print(`   ok: ${check}`)
          })
      })
      const end = (completed: boolean) =>
        asJson ? Effect.suspend(() => Console.log(JSON.stringify({ completed, steps }))) : Effect.void
      return Effect.provideService(demo, DemoReport, report).pipe(
        Effect.tapError(() => end(false)),
        Effect.andThen(Effect.andThen(end(true), print("Demo completed.")))
      )
    })
