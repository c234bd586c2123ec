import type { Files, Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { type Layer, Redacted } from "effect"

/**
 * Store of a bank: `memory`, whose data ends with the process, the URL of a PostgreSQL database, or a layer of Effect with
 * a store and file storage.
 */
export type BankStore =
  | "memory"
  | `postgres://${string}`
  | `postgresql://${string}`
  | Layer.Layer<Store | Files, unknown>

/** The store is neither `memory`, nor the URL of a PostgreSQL database, nor a layer. */
export class UnknownStore extends Error {
  override readonly name = "UnknownStore"
}

/** Returns the layer of a store. Loads the code of PostgreSQL only for its URLs. */
export const layerOfStore = async (store: BankStore): Promise<Layer.Layer<Store | Files, unknown>> => {
  if (typeof store !== "string") return store
  if (store === "memory") return layerMemoryStore
  // The URL has a password, so the error does not repeat it.
  if (!/^postgres(ql)?:\/\//.test(store)) throw new UnknownStore("use memory, postgres://... or a layer of a store")
  const { layerPostgres } = await import("@vostro/postgres")
  return layerPostgres({ url: Redacted.make(store) })
}
