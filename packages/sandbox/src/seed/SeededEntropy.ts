import { Entropy, IdMemory, type LastIds } from "@vostro/domain/ports"
import { Layer } from "effect"
import { bytesBy } from "./Draws.ts"

/** Random bytes by a seed, and the last ids made from them. For tests only: who knows the seed knows the secrets. */
export interface Randomness {
  readonly layer: Layer.Layer<Entropy>
  /** Returns bytes of the same seed, such as those of a bank's secrets. */
  readonly bytes: (length: number) => Uint8Array
  /** Returns a randomness that continues like this one. */
  readonly fork: () => Randomness
}

/** Makes the randomness of a seed. */
export const seededRandomness = (
  seed: string,
  drawn: ReadonlyMap<number, number> = new Map(),
  last: LastIds = { last: undefined, sealed: "" }
): Randomness => {
  const counts = new Map(drawn)
  const ids = { ...last }
  // Each length has bytes of its own, so that a request id or a lease does not change the ids after it.
  const bytes = (length: number): Uint8Array => {
    const n = counts.get(length) ?? 0
    counts.set(length, n + 1)
    return bytesBy(seed, `bytes ${length}`, n, length)
  }
  return {
    layer: Layer.merge(Layer.succeed(Entropy, { bytes }), Layer.succeed(IdMemory, ids)),
    bytes,
    fork: () => seededRandomness(seed, counts, ids)
  }
}
