import { createHash } from "node:crypto"
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Predicate, type Scope } from "effect"
import { attempt } from "./Attempt.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { isAlive, startOf } from "./ProcessIdentity.ts"

/** Name of the lock file in a folder. */
const LOCK = "lock"

/** Creates a folder and locks it for this process until the scope closes; fails if another process holds it. */
export const holdFolder = (
  folder: string,
  make: (folder: string) => void
): Effect.Effect<void, EmbeddedPostgresError, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.gen(function* () {
      const holder = yield* attempt(`use ${folder}`, () => {
        make(folder)
        return lockFolder(join(folder, LOCK))
      })
      if (holder === undefined) return
      const problem = `${folder} is in use by process ${holder}: stop that process, or use another folder`
      yield* new EmbeddedPostgresError({ problem })
    }),
    () => Effect.sync(() => rmSync(join(folder, LOCK), { force: true }))
  )

/**
 * Locks a folder for this process with a lock file; returns the pid of the holder if another process has it. A lock of
 * a dead process is taken over, even if its pid was reused.
 */
export const lockFolder = (path: string): number | undefined => {
  const draft = `${path}.draft-${process.pid}`
  // A draft left by a killed process with this pid may still be a hard link to the lock itself.
  rmSync(draft, { force: true })
  writeFileSync(draft, `${process.pid} ${startOf(process.pid) ?? ""}`, { mode: 0o644 })
  try {
    return take(path, draft)
  } finally {
    rmSync(draft, { force: true })
  }
}

const take = (path: string, draft: string): number | undefined => {
  for (;;) {
    if (tryLink(draft, path)) return undefined
    const holder = readHolder(path)
    if (holder === undefined) continue
    if (isAlive(holder.pid) && (startOf(holder.pid) ?? "") === holder.start) return holder.pid
    // A process that sees the same dead holder later must not remove the lock of a faster one: the takeover of each
    // dead holder has a lock of its own, and requires that the lock still names that holder.
    const inheritance = `${path}.${createHash("sha256").update(holder.text).digest("hex").slice(0, 16)}`
    const heir = take(inheritance, draft)
    if (heir !== undefined) return heir
    const isMine = readHolder(path)?.text === holder.text
    if (isMine) replace(draft, path)
    rmSync(inheritance, { force: true })
    if (isMine) return undefined
  }
}

// Renaming onto a hard link of the same file is a no-op, so the lock is replaced by a copy.
const replace = (draft: string, path: string): void => {
  const copy = `${draft}-heir`
  writeFileSync(copy, readFileSync(draft), { mode: 0o644 })
  renameSync(copy, path)
}

const hasCode = (error: unknown, code: string): boolean => Predicate.hasProperty(error, "code") && error.code === code

const tryLink = (draft: string, path: string): boolean => {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false
    throw error
  }
}

const readHolder = (path: string) => {
  try {
    const text = readFileSync(path, "utf8")
    const [pid, ...start] = text.split(" ")
    return { text, pid: Number(pid), start: start.join(" ") }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined
    throw error
  }
}
