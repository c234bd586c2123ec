import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs"
import { Predicate } from "effect"

const OWN_FILE = 0o600
const OWN_FOLDER = 0o700

/** Creates a file that only its owner can read and write. Takes the rights of others from an existing one. */
export const makeOwnFile = (path: string): void => {
  // An existing file is not opened: closing it would release the locks that this process has on it.
  if (existsSync(path)) restrict(path, OWN_FILE)
  else closeSync(openSync(path, "a", OWN_FILE))
}

/**
 * Creates the file of a database before SQLite does, which would apply the umask only. SQLite gives the mode of this file
 * to the files that it makes beside it. Those that a crash left are restricted too.
 */
export const makeOwnDatabase = (path: string): void => {
  makeOwnFile(path)
  for (const end of ["-journal", "-wal", "-shm"]) restrict(path + end, OWN_FILE)
}

/** Creates a folder that only its owner can enter. Takes the rights of others from an existing one. */
export const makeOwnFolder = (path: string): void => {
  mkdirSync(path, { recursive: true, mode: OWN_FOLDER })
  restrict(path, OWN_FOLDER)
}

/** Errors of a missing file, of a file of another owner, and of file systems without modes. */
const HARMLESS: ReadonlySet<unknown> = new Set(["ENOENT", "EPERM", "ENOTSUP", "ENOSYS"])

// On Windows it changes nothing. Under Jest the errors of Node extend another Error.
const restrict = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (!(Predicate.hasProperty(error, "code") && HARMLESS.has(error.code))) throw error
  }
}
