import { readFileSync } from "node:fs"
import { join } from "node:path"

/** What PostgreSQL says of itself in its data while it runs. */
export interface PostmasterFile {
  readonly pid: number
  /** Whether it takes connections. */
  readonly isReady: boolean
}

/** Where PostgreSQL says it. */
export const postmasterFileIn = (data: string): string => join(data, "postmaster.pid")

/** Reads what a PostgreSQL says, or the last one said that could not clean up; undefined where there is nothing. */
export const readPostmasterFile = (data: string): PostmasterFile | undefined => {
  try {
    const lines = readFileSync(postmasterFileIn(data), "utf8").split("\n")
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" }
  } catch {
    return undefined
  }
}
