import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { AnyResource } from "@vostro/domain/operations"
import { type Files, Store } from "@vostro/domain/ports"
import { layerFolderFiles } from "@vostro/files"
import { Data, Effect, Layer } from "effect"
import { SchemaUnreleased } from "./AppliedMigrations.ts"
import { Database, openForWriting } from "./database/Database.ts"
import { registeredKinds } from "./database/Kinds.ts"
import { makeFolderCheck, rememberFile } from "./FolderCheck.ts"
import { migrate, SchemaTooNew } from "./Migrate.ts"
import { makeOwnDatabase, makeOwnFolder } from "./OwnFiles.ts"
import { makeSqliteStore } from "./SqliteStore.ts"
import { FolderInUse, lockFolder } from "./StoreLock.ts"

/** Options of a store in a folder. */
export interface SqliteOptions {
  /** Folder of the database and the files, on a local disk; created if missing. */
  readonly folder: string
  /**
   * `full` (default): a commit is on disk before its answer. `off`: the latest commits are lost if the machine crashes;
   * for tests.
   */
  readonly synchronous?: "full" | "off"
  /** Kinds of the modules that the host adds. */
  readonly resources?: ReadonlyArray<AnyResource>
}

/** The folder or its database cannot be opened. */
export class CannotOpen extends Data.TaggedError("CannotOpen")<{ readonly folder: string; readonly cause: unknown }> {
  override get message(): string {
    return `cannot open the store in ${this.folder}: ${this.cause instanceof Error ? this.cause.message : this.cause}`
  }
}

/** Errors of opening a store. */
export type SqliteProblem = FolderInUse | SchemaTooNew | SchemaUnreleased | CannotOpen

const attempt = <A>(folder: string, open: () => A): Effect.Effect<A, SqliteProblem> =>
  Effect.try({
    try: open,
    catch: (cause) => (isKnown(cause) ? cause : new CannotOpen({ folder, cause }))
  })

const isKnown = (cause: unknown): cause is FolderInUse | SchemaTooNew | SchemaUnreleased =>
  cause instanceof FolderInUse || cause instanceof SchemaTooNew || cause instanceof SchemaUnreleased

// Readers need the schema and the log, which only a writing connection creates. It closes while the reader is open: the
// last connection to close would copy the log of a crashed process into the database, which would slow down the start.
const openForReading = (path: string): Database => {
  makeOwnDatabase(path)
  const writing = openForWriting(path, "full")
  try {
    migrate(writing)
    return new Database(path, { readOnly: true })
  } finally {
    writing.close()
  }
}

const filesOf = (folder: string): string => join(folder, "files")

const layerStore = ({ folder, resources, synchronous = "full" }: SqliteOptions): Layer.Layer<Store, SqliteProblem> =>
  Layer.effect(
    Store,
    Effect.gen(function* () {
      yield* attempt(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }))
      const lock = yield* Effect.acquireRelease(
        attempt(folder, () => lockFolder(folder)),
        ({ unlock }) => Effect.sync(unlock)
      )
      yield* attempt(folder, () => makeOwnFolder(filesOf(folder)))
      const path = join(folder, "bank.sqlite")
      const database = yield* attempt(folder, () => openForReading(path))
      const check = yield* makeFolderCheck(folder, [lock.isInPlace, rememberFile(path)])
      return yield* makeSqliteStore(database, { path, kinds: registeredKinds(resources), synchronous }, check)
    })
  )

/**
 * A durable store in a folder, with storage for files: locks the folder for this process, migrates, serves. No other
 * process may serve the folder at the same time.
 */
export const layerSqlite = (options: SqliteOptions): Layer.Layer<Store | Files, SqliteProblem> =>
  Layer.provideMerge(layerFolderFiles(filesOf(options.folder)), layerStore(options))
