import { createHash } from "node:crypto"
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, type Scope } from "effect"
import { attempt } from "./Attempt.ts"
import { EmbeddedPostgresError } from "./EmbeddedPostgresError.ts"
import { isAlive, startOf } from "./ProcessIdentity.ts"

/** The name of the lock in a folder. */
const LOCK = "lock"

/** Makes a folder and has it for this process as long as the scope lives; fails where another process has it. */
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
      const problem = `${folder} is in use by process ${holder}; stop that one first, or use another folder`
      yield* new EmbeddedPostgresError({ problem })
    }),
    () => Effect.sync(() => rmSync(join(folder, LOCK), { force: true }))
  )

/**
 * Takes a folder for this process, by a file that says who has it; gives the number of the process that has it instead.
 * A lock whose process is gone is taken over, also when its number went to another process in the meantime.
 */
export const lockFolder = (path: string): number | undefined => {
  const draft = `${path}.draft-${process.pid}`
  // One that a killed process of our number left may still be another name of the lock itself.
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
    // Who found the same dead holder later must not remove the lock of who was faster: each death is inherited under
    // a lock of its own, and only as long as the dead one still stands here.
    const inheritance = `${path}.${createHash("sha256").update(holder.text).digest("hex").slice(0, 16)}`
    const heir = take(inheritance, draft)
    if (heir !== undefined) return heir
    const isMine = readHolder(path)?.text === holder.text
    if (isMine) replace(draft, path)
    rmSync(inheritance, { force: true })
    if (isMine) return undefined
  }
}

// Renaming a name onto another of the same file does nothing, so the lock is replaced by a copy.
const replace = (draft: string, path: string): void => {
  const copy = `${draft}-heir`
  writeFileSync(copy, readFileSync(draft), { mode: 0o644 })
  renameSync(copy, path)
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code

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
