import { join } from "node:path"
import type { Files, Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { layerPostgres, type NotUtf8, type SchemaTooNew } from "@vostro/postgres"
import { Data, Effect, type Layer, Redacted } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { startEmbeddedPostgres } from "./embedded/EmbeddedPostgres.ts"
import type { EmbeddedPostgresError } from "./embedded/EmbeddedPostgresError.ts"

/** `--store` names nothing that can be opened. */
export class UnknownStore extends Data.TaggedError("UnknownStore")<{ readonly store: string }> {
  override get message(): string {
    return `there is no store "${this.store}": it is embedded, memory, or postgres://user:password@host:port/database`
  }
}

/** What can go wrong when a store is opened. */
export type StoreProblem = EmbeddedPostgresError | SqlError | SchemaTooNew | NotUtf8

/** The URL of the database that `--store` names: none for `memory`, and for `embedded` one that is started here. */
export const databaseUrlFor = (store: string, folder: string) =>
  Effect.gen(function* () {
    if (store === "memory") return undefined
    if (/^postgres(ql)?:\/\//.test(store)) return store
    if (store !== "embedded") return yield* new UnknownStore({ store })
    return (yield* startEmbeddedPostgres({ folder: join(folder, "postgres") })).url
  })

/** The store at a URL, or in memory, with its storage for files. */
export const layerStoreAt = (url: string | undefined): Layer.Layer<Store | Files, StoreProblem> =>
  url === undefined ? layerMemoryStore : layerPostgres({ url: Redacted.make(url) })
