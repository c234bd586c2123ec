import { RailsUnavailable } from "@vostro/domain/rails"
import { Effect } from "effect"
import type { ToyAchParts } from "../rails/ToyAch.ts"

/** An adapter of the toy network of ACH with one deliberate fault, which the conformance suite must detect. */
export interface AchRailMutant {
  readonly name: string
  readonly breaks: (parts: ToyAchParts) => ToyAchParts
}

const mutant = (name: string, change: (parts: ToyAchParts) => Partial<ToyAchParts>): AchRailMutant => ({
  name,
  breaks: (parts) => ({ ...parts, ...change(parts) })
})

const numbered = (): Partial<ToyAchParts> => {
  let count = 0
  return { idOf: () => `batch ${count++}` }
}

/** Adapters of the toy network of ACH with one fault each. */
export const achRailMutants: ReadonlyArray<AchRailMutant> = [
  mutant("names a batch anew whenever it is submitted", numbered),
  mutant("takes all windows for one", () => ({ idOf: () => "batch" })),
  mutant("sends the first page alone", () => ({
    traces: ({ entriesAfter }) =>
      Effect.map(entriesAfter(undefined), (page) => page.map(({ trace_number }) => trace_number))
  })),
  mutant("sends the last entry first", ({ traces }) => ({
    traces: (submission) => Effect.map(traces(submission), (all) => all.toReversed())
  })),
  mutant("sends a batch without entries", ({ put }) => ({
    traces: ({ entriesAfter, window }) =>
      Effect.flatMap(entriesAfter(undefined), (page) =>
        page.length === 0 ? Effect.as(Effect.orDie(put(window.id, [])), []) : Effect.succeed([])
      )
  })),
  mutant("asks for every page from the first on", ({ traces }) => ({
    traces: (submission) =>
      Effect.flatMap(traces(submission), (all) =>
        Effect.as(
          Effect.forEach(all, (_, at) => submission.entriesAfter(`ach_${at}`)),
          all
        )
      )
  })),
  mutant("says that it sent what it did not", () => ({ failed: () => Effect.void })),
  mutant("dies when a step fails", () => ({ failed: (cause) => Effect.die(cause) })),
  mutant("always says that nothing was taken", () => ({
    failed: (cause) => Effect.fail(new RailsUnavailable({ cause, untaken: true }))
  })),
  mutant("remembers a window that it could not read", ({ idOf, traces }) => {
    const seen = new Set<string>()
    return {
      traces: (submission) => {
        const isSeen = seen.has(idOf(submission))
        seen.add(idOf(submission))
        return isSeen ? Effect.succeed([]) : traces(submission)
      }
    }
  })
]
