import { Context, Effect, Layer } from "effect"
import { drawnAfter, FRESHNESS_BYTES, type Freshness } from "../../kernel/Identifier.ts"
import { Entropy } from "../../ports/Entropy.ts"

/** Draws what decisions take their ids and secrets from, such that the ids of this process ascend in its order. */
export class Drawing extends Context.Service<Drawing, { readonly draw: (atMs: number) => Freshness }>()(
  "@vostro/domain/engine/Drawing"
) {}

/** Draws from the port of random bytes. */
export const layerDrawing: Layer.Layer<Drawing, never, Entropy> = Layer.effect(
  Drawing,
  Effect.map(Entropy, (entropy) => {
    let last: Freshness | undefined
    return {
      draw: (atMs) => {
        const drawn = { atMs, random: entropy.bytes(FRESHNESS_BYTES) }
        last = last === undefined ? drawn : drawnAfter(last, drawn)
        return last
      }
    }
  })
)
