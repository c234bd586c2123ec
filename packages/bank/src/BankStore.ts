import type { AnyResource } from "@vostro/domain/operations"
import type { Files, Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { Layer, Redacted } from "effect"

/**
 * Store of a bank: `memory`, whose data ends with the process; a folder in which SQLite keeps the bank and the uploaded
 * files; the URL of a PostgreSQL database; or a layer of Effect with a store and file storage.
 */
export type BankStore =
  | "memory"
  | { readonly file: string }
  | `postgres://${string}`
  | `postgresql://${string}`
  | Layer.Layer<Store | Files, unknown>

/** The store is neither `memory`, nor `{ file }`, nor the URL of a PostgreSQL database, nor a layer. */
export class UnknownStore extends Error {
  override readonly name = "UnknownStore"
}

/** Returns the layer of a store for the kinds of a bank. Loads the code of SQLite and of PostgreSQL only for them. */
export const layerOfStore = async (
  store: BankStore,
  resources: ReadonlyArray<AnyResource>
): Promise<Layer.Layer<Store | Files, unknown>> => {
  if (store === "memory") return layerMemoryStore
  if (typeof store === "string") {
    // The URL has a password, so the error does not repeat it.
    if (!/^postgres(ql)?:\/\//.test(store)) throw new UnknownStore(known)
    const { layerPostgres } = await import("@vostro/postgres")
    return layerPostgres({ url: Redacted.make(store), resources })
  }
  if (typeof store !== "object" || store === null) throw new UnknownStore(known)
  if (!("file" in store)) {
    if (!Layer.isLayer(store)) throw new UnknownStore(known)
    return store
  }
  if (typeof store.file !== "string") throw new UnknownStore(known)
  const { layerSqlite } = await import("@vostro/sqlite")
  return layerSqlite({ folder: store.file, resources })
}

const known = "unknown store: use memory, { file: folder }, postgres://... or a layer of a store"
