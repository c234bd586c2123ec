import { Context, Effect, Layer } from "effect"
import { type IdSeed, SEED_BYTES, seedAfter, seedPast, uniqueOf, uniquePart } from "../../kernel/Identifier.ts"
import { Entropy } from "../../ports/Entropy.ts"
import type { CommitOutcome } from "../../ports/Store.ts"

/** Draws what decisions take their ids and secrets from, such that the ids of this process ascend in its order. */
export class IdSource extends Context.Service<
  IdSource,
  {
    readonly newSeed: (atMs: number) => IdSeed
    /** Draws later ids from now on than those that a commit was refused for, also where the clock here is behind. */
    readonly observe: (outcome: CommitOutcome) => void
  }
>()("@vostro/domain/engine/decision/IdSource") {}

/** Draws from the port of random bytes. */
export const layerIdSource: Layer.Layer<IdSource, never, Entropy> = Layer.effect(
  IdSource,
  Effect.map(Entropy, (entropy) => {
    let last: IdSeed | undefined
    let sealed = ""
    return {
      newSeed: (atMs) => {
        const drawn = { atMs, random: entropy.bytes(SEED_BYTES) }
        const next = last === undefined ? drawn : seedAfter(last, drawn)
        last = seedPast(sealed, next)
        if (last !== next) sealed = uniquePart(last, 0)
        return last
      },
      observe: (outcome) => {
        if (outcome._tag === "Committed" || outcome.guard !== "late") return
        const unique = uniqueOf(outcome.before_id)
        if (sealed < unique) sealed = unique
      }
    }
  })
)
