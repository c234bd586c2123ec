import { Store } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"

/** A store that runs other work once, after the next read of a position and before the decision on it. */
export const interrupted = (layer: Layer.Layer<Store>) => {
  let waiting: (() => Promise<unknown>) | undefined
  const other = (isRead: boolean) =>
    Effect.suspend(() => {
      const work = waiting
      if (!isRead || work === undefined) return Effect.void
      waiting = undefined
      return Effect.promise(work)
    })
  const held = Layer.effect(
    Store,
    Effect.map(Store, (store): Store["Service"] => ({
      ...store,
      load: (id, reads) => Effect.tap(store.load(id, reads), () => other(reads.positions.length > 0)),
      begin: (request) => Effect.tap(store.begin(request), () => other(request.reads.positions.length > 0))
    }))
  )
  return {
    layer: Layer.provide(held, layer),
    by: (work: () => Promise<unknown>) => {
      waiting = work
    }
  }
}
