import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
  statSync
} from "node:fs"
import { join } from "node:path"
import { Predicate } from "effect"
import { Database, textOf } from "./database/Database.ts"

/** A finished backup. */
export interface FolderBackup {
  /** Size of the copied database, in bytes. */
  readonly database_bytes: number
  /** Number of copied files. */
  readonly files: number
}

/** A folder that cannot be backed up, or a place for a backup that cannot be one. */
export class BackUpRefused extends Error {
  override readonly name = "BackUpRefused"
}

/**
 * Copies the store in a folder to a new one, while a process serves it and without delaying its commits. The copy is the
 * store at one moment. Files come after the database, so that the copy has every file that the copied database refers to.
 * Returns once everything is on disk, and SQLite has found the copy sound. Removes a copy that fails.
 */
export const backUpFolder = (folder: string, to: string): FolderBackup => {
  const [source, target] = [join(folder, "bank.sqlite"), join(to, "bank.sqlite")]
  if (!existsSync(source)) throw new BackUpRefused(`there is no bank in ${folder}: it has no bank.sqlite`)
  if (existsSync(to)) throw new BackUpRefused(`${to} exists: name a new folder, so that no older backup is lost`)
  mkdirSync(to, { mode: 0o700 })
  try {
    copyDatabase(source, target)
    const files = copyFiles(join(folder, "files"), join(to, "files"))
    for (const path of [target, to]) flush(path)
    return { database_bytes: statSync(target).size, files }
  } catch (error) {
    rmSync(to, { recursive: true, force: true })
    throw error
  }
}

const copyDatabase = (source: string, target: string): void => {
  closeSync(openSync(target, "wx", 0o600))
  const database = new Database(source, { readOnly: true })
  try {
    // SQLite writes into an empty file, and keeps its mode.
    database.prepare("vacuum into ?").run(target)
  } finally {
    database.close()
  }
  const copy = new Database(target, { readOnly: true })
  try {
    const found = textOf(copy.row("pragma integrity_check")?.["integrity_check"])
    if (found !== "ok") throw new Error(`the copy of the database is damaged: ${found}`)
  } finally {
    copy.close()
  }
}

const copyFiles = (source: string, target: string): number => {
  mkdirSync(target, { mode: 0o700 })
  if (!existsSync(source)) return 0
  let files = 0
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, into] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) files += copyFiles(from, into)
    else if (copyFile(from, into)) files++
  }
  flush(target)
  return files
}

/** Copies a file; false if it is gone: parts of an upload disappear when it ends. */
const copyFile = (from: string, into: string): boolean => {
  try {
    copyFileSync(from, into)
  } catch (error) {
    if (Predicate.hasProperty(error, "code") && error.code === "ENOENT") return false
    throw error
  }
  flush(into)
  return true
}

const flush = (path: string): void => {
  const opened = openSync(path, "r")
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
