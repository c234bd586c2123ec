import { Store } from "@vostro/domain/ports"
import { Effect, Layer } from "effect"

const over = (change: (store: Store["Service"]) => Partial<Store["Service"]>) => (layer: Layer.Layer<Store>) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) => ({ ...store, ...change(store) }))
  ).pipe(Layer.provide(layer))

/** A bank that takes records for changed that equal what it has. */
export const blindToEquality = over((store) => ({
  load: (programId, reads) =>
    Effect.map(store.load(programId, reads), (loaded) => ({
      ...loaded,
      objects: loaded.objects.map((one) =>
        one.kind === "entity" ? { ...one, body: one.body.replace('"first_name":"', '"first_name":"former ') } : one
      )
    }))
}))

/** A bank that loses the last customer of each page. */
export const losingCustomers = over((store) => ({
  commit: (commit) => {
    const last = commit.writes.findLast(({ kind }) => kind === "entity")
    return store.commit({ ...commit, writes: commit.writes.filter((write) => write !== last) })
  }
}))
