import type { StoreUnavailable } from "@vostro/domain/ports"
import { RailsUnavailable, type Submission } from "@vostro/domain/rails"
import { Effect } from "effect"
import type { AchRailUnderTest, OpenAchRail } from "./AchRail.ts"
import { steps } from "./Steps.ts"

/** Parts of the adapter of a toy network of ACH. */
export interface ToyAchParts {
  /** Reads the trace numbers of a submission. */
  readonly traces: (submission: Submission) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
  /** Hands a batch over. The network takes one batch of an id. */
  readonly put: (id: string, traces: ReadonlyArray<string>) => Effect.Effect<void, Error>
  readonly idOf: (submission: Submission) => string
  readonly failed: (cause: unknown) => Effect.Effect<void, RailsUnavailable>
}

const tracesOf = Effect.fnUntraced(function* ({ entriesAfter }: Submission) {
  const traces: Array<string> = []
  for (let page = yield* entriesAfter(undefined); page.length > 0; page = yield* entriesAfter(page.at(-1)?.ach.id)) {
    traces.push(...page.map(({ trace_number }) => trace_number))
  }
  return traces
})

const portOf = ({ failed, idOf, put, traces }: ToyAchParts): OpenAchRail["rail"] => ({
  submit: (submission) =>
    Effect.flatMap(traces(submission), (all) => (all.length === 0 ? Effect.void : put(idOf(submission), all))).pipe(
      Effect.catch(failed)
    )
})

/** The toy network of ACH under test, as it is or with a fault. */
export const toyAch = (breaks: (parts: ToyAchParts) => ToyAchParts = (parts) => parts): AchRailUnderTest => ({
  open: async () => {
    const batches: Array<{ readonly id: string; readonly traces: ReadonlyArray<string> }> = []
    const { control, exchange } = steps()
    const take = (id: string, traces: ReadonlyArray<string>): void => {
      if (!batches.some((batch) => batch.id === id)) batches.push({ id, traces })
    }
    const parts: ToyAchParts = {
      traces: tracesOf,
      put: (id, traces) => exchange(() => take(id, traces)),
      idOf: ({ window }) => window.id,
      failed: (cause) => Effect.fail(new RailsUnavailable({ cause }))
    }
    return {
      rail: portOf(breaks(parts)),
      taken: async () => batches.map(({ traces }) => traces),
      restart: async () => {},
      close: async () => {},
      ...control
    }
  }
})
