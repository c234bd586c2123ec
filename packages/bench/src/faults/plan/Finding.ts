import { Array as Arr, Console, Effect } from "effect"

/** Kind of an anomaly; `lost` is an acknowledged payment that is missing. */
export type Anomaly =
  | "lost"
  | "duplicate"
  | "different response"
  | "refused"
  | "defect"
  | "unresolved"
  | "unexpected"
  | "altered"
  | "not canceled"
  | "stuck"
  | "money"
  | "event"
  | "list"
  | "sent twice"
  | "not sent"
  | "wrongly sent"
  | "late"
  | "not whole"
  | "idle"
  | "exited"

/** An anomaly that the checker found. */
export interface Finding {
  readonly anomaly: Anomaly
  readonly detail: string
}

/** Maximum number of findings printed per anomaly. */
const MAX_PRINTED = 5

/** Prints the first findings of each anomaly. */
export const printFindings = (findings: ReadonlyArray<Finding>): Effect.Effect<void> =>
  Effect.gen(function* () {
    for (const [anomaly, found] of Object.entries(Arr.groupBy(findings, (one) => one.anomaly))) {
      yield* Console.log(`${anomaly}: ${found.length}`)
      for (const { detail } of found.slice(0, MAX_PRINTED)) yield* Console.log(`  ${detail}`)
    }
  })
