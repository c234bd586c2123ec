import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { DatabaseSync } from "node:sqlite"
import { Data, Effect, Predicate, type Scope } from "effect"

/** Another process has the folder, or another part of this process. */
export class FolderHeld extends Data.TaggedError("FolderHeld")<{ readonly folder: string }> {
  override get message(): string {
    return `the networks in ${this.folder} are in use by another process: stop that process, or use another folder`
  }
}

/** Error code of SQLite for a lock that another connection has. */
const SQLITE_BUSY = 5

/**
 * Holds a folder for this process until the scope closes, and creates it. The lock is one of the operating system, on an
 * empty database of SQLite, so it ends with the process, also in a crash.
 */
export const holdFolder = (folder: string): Effect.Effect<void, FolderHeld, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.flatMap(
        // Loaded only here, because some versions of Node warn of it.
        Effect.promise(() => import("node:sqlite")),
        (sqlite) => lockIn(folder, sqlite)
      ),
      (lock) => Effect.sync(() => lock.close())
    )
  )

type Sqlite = typeof import("node:sqlite")

const lockIn = (folder: string, sqlite: Sqlite): Effect.Effect<DatabaseSync, FolderHeld> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new sqlite.DatabaseSync(join(folder, "networks.lock"), { timeout: 0 })
  try {
    lock.exec("begin exclusive")
    return Effect.succeed(lock)
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    return Effect.fail(new FolderHeld({ folder }))
  }
}

const isBusy = (error: unknown): boolean => Predicate.hasProperty(error, "errcode") && error.errcode === SQLITE_BUSY
