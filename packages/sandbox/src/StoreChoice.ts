import { join } from "node:path"
import type { Files, Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import type { NotDistributed, NotUtf8, SchemaTooNew, SchemaUnreleased } from "@vostro/postgres"
import type { SqliteProblem } from "@vostro/sqlite"
import { Config, Data, Effect, Layer, Redacted } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import type { EmbeddedPostgresError } from "./embedded/EmbeddedPostgresError.ts"

/** `--store` is not a known store. */
export class UnknownStore extends Data.TaggedError("UnknownStore")<{ readonly store: string }> {
  override get message(): string {
    return `unknown store "${this.store}": use embedded, file, memory, postgres, or postgres://host:port/database`
  }
}

/** The store is `postgres`, and the environment lacks the URL of its database. */
export class DatabaseUrlMissing extends Data.TaggedError("DatabaseUrlMissing") {
  override readonly message =
    "the store postgres needs the environment variable DATABASE_URL, such as postgres://user:password@host:port/database"
}

/** Errors of opening a store. */
export type StoreProblem =
  | EmbeddedPostgresError
  | SqlError
  | SchemaTooNew
  | SchemaUnreleased
  | NotUtf8
  | NotDistributed
  | SqliteProblem

/** Place of a store's data. */
export type StorePlace =
  | { readonly _tag: "Memory" }
  | { readonly _tag: "Folder"; readonly folder: string }
  | { readonly _tag: "Database"; readonly url: string; readonly is_alone: boolean }

/**
 * Returns the place for `--store`; for `embedded` the database of a server that it starts. A bank with a manual clock is
 * alone on its database: no other process has its time.
 */
export const placeFor = (store: string, folder: string, clock: "real" | "manual") =>
  Effect.gen(function* () {
    if (store === "memory") return { _tag: "Memory" } satisfies StorePlace
    if (store === "file") return { _tag: "Folder", folder: join(folder, "store") } satisfies StorePlace
    const database = { _tag: "Database", is_alone: clock === "manual" } as const
    if (/^postgres(ql)?:\/\//.test(store)) return { ...database, url: store } satisfies StorePlace
    if (store === "postgres") return { ...database, url: yield* databaseUrl } satisfies StorePlace
    if (store !== "embedded") return yield* new UnknownStore({ store })
    const { startEmbeddedPostgres } = yield* Effect.promise(() => import("./embedded/EmbeddedPostgres.ts"))
    const { url } = yield* startEmbeddedPostgres({ folder: join(folder, "postgres") })
    return { _tag: "Database", url, is_alone: true } satisfies StorePlace
  })

// Other users of a machine see the arguments of a process, and not its environment.
const databaseUrl = Config.String("DATABASE_URL").pipe(Effect.mapError(() => new DatabaseUrlMissing()))

/** Store and file storage at a place. Loads the code of the store in use only. */
export const layerStoreAt = (place: StorePlace): Layer.Layer<Store | Files, StoreProblem> => {
  switch (place._tag) {
    case "Memory":
      return layerMemoryStore
    case "Folder": {
      const { folder } = place
      return loaded(async () => (await import("@vostro/sqlite")).layerSqlite({ folder }))
    }
    case "Database": {
      const options = { url: Redacted.make(place.url), is_alone: place.is_alone }
      return loaded(async () => (await import("@vostro/postgres")).layerPostgres(options))
    }
  }
}

const loaded = <A, E>(load: () => Promise<Layer.Layer<A, E>>): Layer.Layer<A, E> => Layer.unwrap(Effect.promise(load))
