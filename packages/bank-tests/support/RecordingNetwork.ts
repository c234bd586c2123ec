import { AchRail, RailsUnavailable, type Submission } from "@vostro/domain/rails"
import { Effect, Layer } from "effect"
import { withOtherRails } from "./OtherRails.ts"

/** Failure of a window's submission: certainly not accepted, or accepted without a response. */
export type Failure = "unreachable" | "silent"

/** A window's entries as the network accepted them. */
export interface HandedOver {
  readonly program_id: string
  readonly window_id: string
  readonly entries: ReadonlyArray<{ readonly id: string; readonly trace_number: string; readonly sends: string }>
}

/** A network that records every submission, repeated ones too, and fails as told. */
export const recordingNetwork = () => {
  const handed: Array<HandedOver> = []
  const failures: Array<Failure> = []
  const meanwhile: Array<Effect.Effect<void>> = []
  const submit = Effect.fnUntraced(function* ({ programId, window, entriesAfter }: Submission) {
    const failure = failures.shift()
    if (failure === "unreachable") return yield* new RailsUnavailable({ cause: failure, untaken: true })
    const entries: Array<HandedOver["entries"][number]> = []
    for (let page = yield* entriesAfter(undefined); page.length > 0; page = yield* entriesAfter(page.at(-1)?.ach.id)) {
      entries.push(...page.map(({ ach, sends, trace_number }) => ({ id: ach.id, sends, trace_number })))
    }
    handed.push({ program_id: programId, window_id: window.id, entries })
    yield* meanwhile.shift() ?? Effect.void
    if (failure === "silent") return yield* new RailsUnavailable({ cause: failure })
  })
  return {
    /** Accepted submissions, in order. */
    handed,
    /** Failures of the next submissions. */
    failures,
    /** Effects that run elsewhere during the next submissions. */
    meanwhile,
    layer: withOtherRails(Layer.succeed(AchRail, { submit }))
  }
}

/** Returns the submissions, repeated ones counted once. */
export const takenOnce = (handed: ReadonlyArray<HandedOver>): ReadonlyArray<HandedOver> => [
  ...new Map(handed.map((one) => [`${one.program_id} ${one.window_id}`, one])).values()
]
