import { readFileSync } from "node:fs"
import { join } from "node:path"

/** Status that a running PostgreSQL writes to its data directory. */
export interface PostmasterFile {
  readonly pid: number
  /** True if the server accepts connections. */
  readonly isReady: boolean
}

/** Returns the path of the status file. */
export const postmasterFileIn = (data: string): string => join(data, "postmaster.pid")

/** Reads the status of a running or crashed PostgreSQL; undefined if absent. */
export const readPostmasterFile = (data: string): PostmasterFile | undefined => {
  try {
    const lines = readFileSync(postmasterFileIn(data), "utf8").split("\n")
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" }
  } catch {
    return undefined
  }
}
