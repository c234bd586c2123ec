import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { startOf } from "./ProcessIdentity.ts"

/**
 * Takes a folder for this process; gives the number of the process that has it instead. A lock whose process is gone is
 * taken over, also when its number went to another process in the meantime.
 */
export const lockFolder = (path: string): number | undefined => {
  const mine = `${process.pid} ${startOf(process.pid) ?? ""}`
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (;;) {
      if (tryLink(draft, path)) return undefined
      const holder = readHolder(path)
      if (holder?.text === mine) return undefined
      if (holder !== undefined && startOf(holder.pid) === holder.start) return holder.pid
      rmSync(path, { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Gives a folder back. */
export const unlockFolder = (path: string): void => rmSync(path, { force: true })

const tryLink = (draft: string, path: string): boolean => {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  }
}

const readHolder = (path: string) => {
  try {
    const text = readFileSync(path, "utf8")
    const [pid, ...start] = text.split(" ")
    return { text, pid: Number(pid), start: start.join(" ") }
  } catch {
    return undefined
  }
}
