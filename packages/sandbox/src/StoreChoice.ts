import { join } from "node:path"
import type { Files, Store } from "@vostro/domain/ports"
import { layerMemoryStore } from "@vostro/memory"
import { layerPostgres, type NotUtf8, type SchemaTooNew } from "@vostro/postgres"
import { Data, Effect, type Layer, Redacted } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { startEmbeddedPostgres } from "./embedded/EmbeddedPostgres.ts"
import type { EmbeddedPostgresError } from "./embedded/EmbeddedPostgresError.ts"

/** `--store` is not a known store. */
export class UnknownStore extends Data.TaggedError("UnknownStore")<{ readonly store: string }> {
  override get message(): string {
    return `unknown store "${this.store}": use embedded, memory, or postgres://user:password@host:port/database`
  }
}

/** Errors of opening a store. */
export type StoreProblem = EmbeddedPostgresError | SqlError | SchemaTooNew | NotUtf8

/** Returns the database URL for `--store`: none for `memory`, and for `embedded` that of a server it starts. */
export const databaseUrlFor = (store: string, folder: string) =>
  Effect.gen(function* () {
    if (store === "memory") return undefined
    if (/^postgres(ql)?:\/\//.test(store)) return store
    if (store !== "embedded") return yield* new UnknownStore({ store })
    return (yield* startEmbeddedPostgres({ folder: join(folder, "postgres") })).url
  })

/** Store and file storage at a URL, or in memory. */
export const layerStoreAt = (url: string | undefined): Layer.Layer<Store | Files, StoreProblem> =>
  url === undefined ? layerMemoryStore : layerPostgres({ url: Redacted.make(url) })
