import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Data, Option, Predicate, Schema } from "effect"
import { type InPlace, rememberFile } from "./FolderCheck.ts"
import { makeOwnDatabase, makeOwnFile } from "./OwnFiles.ts"

/** Another process serves the folder, or another store of this process. */
export class FolderInUse extends Data.TaggedError("FolderInUse")<{ readonly folder: string; readonly holder: string }> {
  override get message(): string {
    return `${this.folder} is in use by ${this.holder}: stop that process, or use another folder`
  }
}

const Holder = Schema.Struct({ pid: Schema.Int, since: Schema.String })
const HolderText = Schema.fromJsonString(Holder)

/** Error code of SQLite for a lock that another connection has. */
const SQLITE_BUSY = 5

/** The lock of a folder. It locks no other process out once its file is not in place. */
export interface StoreLock {
  readonly isInPlace: InPlace
  readonly unlock: () => void
}

/**
 * Locks a folder for this process. The lock is an operating system lock on an empty database, so it ends with the
 * process, even after a crash. A file beside it names the holder. Throws {@link FolderInUse}.
 */
export const lockFolder = (folder: string): StoreLock => {
  const path = join(folder, "lock")
  makeOwnDatabase(path)
  const lock = new DatabaseSync(path, { timeout: 0 })
  const holder = join(folder, "holder.json")
  try {
    lock.exec("begin exclusive")
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new FolderInUse({ folder, holder: readHolder(holder) })
  }
  makeOwnFile(holder)
  writeFileSync(holder, `${JSON.stringify({ pid: process.pid, since: new Date().toISOString() })}\n`)
  return { isInPlace: rememberFile(path), unlock: () => lock.close() }
}

const isBusy = (error: unknown): boolean => Predicate.hasProperty(error, "errcode") && error.errcode === SQLITE_BUSY

// The holder writes its file a moment after it has the lock.
const readHolder = (path: string): string => {
  try {
    const holder = Schema.decodeUnknownOption(HolderText)(readFileSync(path, "utf8"))
    return Option.match(holder, {
      onNone: () => "another process",
      onSome: ({ pid, since }) => `process ${pid} since ${since}`
    })
  } catch {
    return "another process"
  }
}
