import { Context, Effect, Layer } from "effect"
import { type IdSeed, SEED_BYTES, seedAfter, seedPast, uniqueOf, uniquePart } from "../../kernel/Identifier.ts"
import { Entropy } from "../../ports/Entropy.ts"
import { IdMemory, type LastIds } from "../../ports/IdMemory.ts"
import type { CommitOutcome } from "../../ports/Store.ts"

/** Draws the seeds of ids and secrets. The ids of this process ascend in the order of its decisions. */
export class IdSource extends Context.Service<
  IdSource,
  {
    readonly newSeed: (atMs: number) => IdSeed
    /** Makes later ids sort after the seal that refused a commit as late, even if the local clock is behind. */
    readonly observe: (outcome: CommitOutcome) => void
  }
>()("@vostro/domain/engine/decision/IdSource") {}

/** Draws seeds from the entropy port. */
export const layerIdSource: Layer.Layer<IdSource, never, Entropy> = Layer.effect(
  IdSource,
  Effect.gen(function* () {
    const entropy = yield* Entropy
    const memory: LastIds = (yield* IdMemory) ?? { last: undefined, sealed: "" }
    return {
      newSeed: (atMs) => {
        const seed = { atMs, random: entropy.bytes(SEED_BYTES) }
        const next = memory.last === undefined ? seed : seedAfter(memory.last, seed)
        const last = seedPast(memory.sealed, next)
        if (last !== next) memory.sealed = uniquePart(last, 0)
        memory.last = last
        return last
      },
      observe: (outcome) => {
        if (outcome._tag === "Committed" || outcome.guard !== "late") return
        const unique = uniqueOf(outcome.before_id)
        if (memory.sealed < unique) memory.sealed = unique
      }
    }
  })
)
