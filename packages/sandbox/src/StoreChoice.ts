import { join } from "node:path"
import { PgClient } from "@effect/sql-pg"
import type { Store } from "@vostro/domain/ports/Store"
import { layerMemoryStore } from "@vostro/memory/MemoryStore"
import type { SchemaTooNew } from "@vostro/postgres/Migrate"
import { migrate } from "@vostro/postgres/Migrate"
import { layerPostgresStore } from "@vostro/postgres/PostgresStore"
import { Effect, Layer, Redacted } from "effect"
import type { SqlError } from "effect/sql/SqlError"
import { startEmbeddedPostgres } from "./embedded/EmbeddedPostgres.ts"
import type { EmbeddedPostgresError } from "./embedded/EmbeddedPostgresError.ts"

/** What can go wrong when a store is opened. */
export type StoreProblem = EmbeddedPostgresError | SqlError | SchemaTooNew

/** Connections to the database of one node. */
const MAX_CONNECTIONS = 10

/** A statement that takes longer is given up by the database; a bank that waits longer answers nobody. */
const STATEMENT_TIMEOUT = "15s"

/** A store on a PostgreSQL database, brought up to date first. */
export const layerDatabase = (url: string): Layer.Layer<Store, SqlError | SchemaTooNew> =>
  Layer.effectDiscard(migrate).pipe(Layer.provideMerge(layerPostgresStore), Layer.provide(layerClient(url)))

/** The connections to a PostgreSQL database. */
export const layerClient = (url: string) =>
  PgClient.layer({
    url: Redacted.make(url),
    maxConnections: MAX_CONNECTIONS,
    connectTimeout: "3 seconds",
    startupParameters: { statement_timeout: STATEMENT_TIMEOUT }
  })

/** The URL of the database that `--store` names: none for `memory`, and for `embedded` one that is started here. */
export const databaseUrlFor = (store: string, folder: string) =>
  Effect.gen(function* () {
    if (store === "memory") return undefined
    if (store !== "embedded") return store
    return (yield* startEmbeddedPostgres({ folder: join(folder, "postgres") })).url
  })

/** The store at a URL, or in memory. */
export const layerStoreAt = (url: string | undefined): Layer.Layer<Store, StoreProblem> =>
  url === undefined ? layerMemoryStore : layerDatabase(url)
