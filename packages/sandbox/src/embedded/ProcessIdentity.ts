import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"

/** Whether a process runs. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/** What tells a process from another that got its number later: when it started. Undefined where it does not run. */
export const startOf = (pid: number): string | undefined => {
  try {
    // The 22nd field of stat, counted after the command's closing parenthesis, which may itself hold spaces.
    if (process.platform === "linux")
      return readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ")[19]
    return execFileSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).trim()
  } catch {
    return undefined
  }
}

/** The name of a process's program. */
export const programOf = (pid: number): string | undefined => {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/comm`, "utf8").trim()
    return execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" }).trim()
  } catch {
    return undefined
  }
}
