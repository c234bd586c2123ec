import { Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { Effect, Layer } from "effect"

/** A store in memory that counts the requests that begin with a read. */
export const countingStore = () => {
  let reads = 0
  const counting = Effect.map(Store, (store): Store["Service"] => ({
    ...store,
    begin: (begin) =>
      Effect.suspend(() => {
        reads += 1
        return store.begin(begin)
      })
  }))
  return { layer: Layer.provide(Layer.effect(Store, counting), layerMemoryStore), reads: () => reads }
}
