import promises from "node:fs/promises"
import { syncBuiltinESMExports } from "node:module"

/** Crash of a process before one of its steps, or in the middle of writing a line. */
export type Crash = "before" | "amid"

const whole = { ...promises }

/** Functions that change a folder. */
const changing = ["appendFile", "link", "rename", "rm", "unlink", "writeFile"] as const

/**
 * Ends a process at one of its steps: a change of the folders, or a commit. From that step on nothing reaches the disk or
 * the database, as after a crash, until the next process starts. Functions of `node:fs` itself are those of other processes.
 */
export const breakingDisk = () => {
  let steps = Number.POSITIVE_INFINITY
  let isDead = false
  let crash: Crash = "before"
  const ended = () => new Error("the process ends")
  /** Counts a step; returns true if the process ends at it. */
  const ends = (): boolean => {
    if (!isDead && --steps === 0) return true
    return isDead
  }
  for (const name of changing) {
    const original = whole[name]
    const broken = async (...args: ReadonlyArray<unknown>) => {
      const wasDead = isDead
      if (!ends()) return Reflect.apply(original, promises, args)
      isDead = true
      const [path, text] = args
      if (!wasDead && crash === "amid" && name === "appendFile") {
        await whole.appendFile(String(path), String(text).slice(0, String(text).length / 2))
      }
      throw ended()
    }
    Object.assign(promises, { [name]: broken })
  }
  syncBuiltinESMExports()
  return {
    /** Crashes at the nth step from now. */
    crashAt: (nth: number, how: Crash) => {
      steps = nth
      crash = how
    },
    /** Counts a commit; throws if the process ends at it. */
    commits: () => {
      if (!ends()) return
      isDead = true
      throw ended()
    },
    isDead: () => isDead,
    /** Lets the next process run, without a crash. */
    restart: () => {
      isDead = false
      steps = Number.POSITIVE_INFINITY
    },
    repair: () => {
      Object.assign(promises, whole)
      syncBuiltinESMExports()
    }
  }
}
