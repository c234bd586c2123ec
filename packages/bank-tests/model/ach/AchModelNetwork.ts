import { RailsUnavailable } from "@vostro/domain/ports/RailsUnavailable"
import type { OutboundEntry, Submission } from "@vostro/domain/resources/payments/ach/queue/Submission"
import { noChain, noWires, Rails } from "@vostro/domain/resources/payments/Rails"
import { Effect, Layer } from "effect"

/** What a hand-over of a window came to: nothing was taken, half was seen, or all was taken and nobody was told. */
export type NetworkFailure = "unreachable" | "half" | "silent"

/** A window's entries as the network took them. */
export interface Handed {
  readonly window: Submission["window"]
  readonly entries: ReadonlyArray<OutboundEntry>
}

/** A network that keeps whatever it is handed, whole, each time it is handed, and fails as it was told to. */
export const keepingNetwork = () => {
  const handed: Array<Handed> = []
  const failures: Array<NetworkFailure> = []
  const submitAch = Effect.fnUntraced(function* ({ window, entriesAfter }: Submission) {
    const failure = failures.shift()
    if (failure === "unreachable") return yield* new RailsUnavailable({ cause: failure })
    const entries: Array<OutboundEntry> = []
    for (let page = yield* entriesAfter(undefined); page.length > 0; page = yield* entriesAfter(page.at(-1)?.ach.id)) {
      entries.push(...page)
      if (failure === "half") return yield* new RailsUnavailable({ cause: failure })
    }
    handed.push({ window, entries })
    if (failure === "silent") return yield* new RailsUnavailable({ cause: failure })
  })
  return { handed, failures, layer: Layer.succeed(Rails, { submitAch, payOverChain: noChain, sendWire: noWires }) }
}
