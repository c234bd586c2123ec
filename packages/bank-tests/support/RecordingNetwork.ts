import { RailsUnavailable } from "@vostro/domain/ports/RailsUnavailable"
import type { Submission } from "@vostro/domain/resources/payments/ach/queue/Submission"
import { noChain, noWires, Rails } from "@vostro/domain/resources/payments/Rails"
import { Effect, Layer } from "effect"

/** What a hand-over of a window came to: nothing was taken, or it was taken and nobody was told. */
export type Failure = "unreachable" | "silent"

/** A window's entries as the network took them. */
export interface HandedOver {
  readonly program_id: string
  readonly window_id: string
  readonly entries: ReadonlyArray<{ readonly id: string; readonly trace_number: string; readonly sends: string }>
}

/** A network that keeps all it is handed, each time it is handed, and fails as it was told to. */
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
    /** Every hand-over that was taken, in order. */
    handed,
    /** How the next hand-overs fail. */
    failures,
    /** What happens elsewhere while the next hand-overs are taken. */
    meanwhile,
    layer: Layer.succeed(Rails, { submitAch, payOverChain: noChain, sendWire: noWires })
  }
}

/** What went out, when a submission that is handed over twice is taken as one. */
export const takenOnce = (handed: ReadonlyArray<HandedOver>): ReadonlyArray<HandedOver> => [
  ...new Map(handed.map((one) => [`${one.program_id} ${one.window_id}`, one])).values()
]
