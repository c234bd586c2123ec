import { AchRail, type OutboundEntry, RailsUnavailable, type Submission } from "@vostro/domain/rails"
import { Effect, Layer } from "effect"
import { withOtherRails } from "../../support/OtherRails.ts"

/** Failure of a window's submission: nothing accepted, half read, or all accepted without a response. */
export type NetworkFailure = "unreachable" | "half" | "silent"

/** A window's entries as the network accepted them. */
export interface Handed {
  readonly window: Submission["window"]
  readonly entries: ReadonlyArray<OutboundEntry>
}

/** A network that records every submission as a whole, repeated ones too, and fails as told. */
export const keepingNetwork = () => {
  const handed: Array<Handed> = []
  const failures: Array<NetworkFailure> = []
  const submit = Effect.fnUntraced(function* ({ window, entriesAfter }: Submission) {
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
  return {
    handed,
    failures,
    layer: withOtherRails(Layer.succeed(AchRail, { submit }))
  }
}
