import { Context, Effect, Layer } from "effect"
import {
  drawnAfter,
  drawnPast,
  FRESHNESS_BYTES,
  type Freshness,
  uniqueOf,
  uniquePart
} from "../../kernel/Identifier.ts"
import { Entropy } from "../../ports/Entropy.ts"
import type { CommitOutcome } from "../../ports/Store.ts"

/** Draws what decisions take their ids and secrets from, such that the ids of this process ascend in its order. */
export class Drawing extends Context.Service<
  Drawing,
  {
    readonly draw: (atMs: number) => Freshness
    /** Draws later ids from now on than those that a commit was refused for, also where the clock here is behind. */
    readonly heed: (outcome: CommitOutcome) => void
  }
>()("@vostro/domain/engine/decision/Drawing") {}

/** Draws from the port of random bytes. */
export const layerDrawing: Layer.Layer<Drawing, never, Entropy> = Layer.effect(
  Drawing,
  Effect.map(Entropy, (entropy) => {
    let last: Freshness | undefined
    let sealed = ""
    return {
      draw: (atMs) => {
        const drawn = { atMs, random: entropy.bytes(FRESHNESS_BYTES) }
        const next = last === undefined ? drawn : drawnAfter(last, drawn)
        last = drawnPast(sealed, next)
        if (last !== next) sealed = uniquePart(last, 0)
        return last
      },
      heed: (outcome) => {
        if (outcome._tag === "Committed" || outcome.guard !== "late") return
        const unique = uniqueOf(outcome.before_id)
        if (sealed < unique) sealed = unique
      }
    }
  })
)
