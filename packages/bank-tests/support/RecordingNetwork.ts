import { noChain, Rails, RailsUnavailable, type Submission } from "@vostro/domain/rails"
import { Effect, Layer } from "effect"

/** Failure of a submission: not accepted, or accepted with its acknowledgement lost. */
export type Failure = "unreachable" | "silent"

/** Entries of a window as accepted by the network. */
export interface HandedOver {
  readonly program_id: string
  readonly window_id: string
  readonly entries: ReadonlyArray<{ readonly id: string; readonly trace_number: string; readonly sends: string }>
}

/** A network that records every submission, repeats included, and fails as planned. */
export const recordingNetwork = () => {
  const handed: Array<HandedOver> = []
  const failures: Array<Failure> = []
  const meanwhile: Array<Effect.Effect<void>> = []
  const submitAch = Effect.fnUntraced(function* ({ program_id, window, entriesAfter }: Submission) {
    const failure = failures.shift()
    if (failure === "unreachable") return yield* new RailsUnavailable({ cause: failure })
    const entries: Array<HandedOver["entries"][number]> = []
    for (let page = yield* entriesAfter(undefined); page.length > 0; page = yield* entriesAfter(page.at(-1)?.ach.id)) {
      entries.push(...page.map(({ ach, sends, trace_number }) => ({ id: ach.id, sends, trace_number })))
    }
    handed.push({ program_id, window_id: window.id, entries })
    yield* meanwhile.shift() ?? Effect.void
    if (failure === "silent") return yield* new RailsUnavailable({ cause: failure })
  })
  return {
    /** Accepted submissions, in order. */
    handed,
    /** Planned failures of the next submissions. */
    failures,
    /** Effects that run while the next submissions are accepted. */
    meanwhile,
    layer: Layer.succeed(Rails, { submitAch, payOverChain: noChain })
  }
}

/** Deduplicates submissions by program and window. */
export const takenOnce = (handed: ReadonlyArray<HandedOver>): ReadonlyArray<HandedOver> => [
  ...new Map(handed.map((one) => [`${one.program_id} ${one.window_id}`, one])).values()
]
