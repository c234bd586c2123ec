import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs"
import { Predicate } from "effect"

/** True if a process runs. */
export const isAlive = (pid: number): boolean => {
  // Zero and negative pids address process groups, including this one's.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return Predicate.hasProperty(error, "code") && error.code === "EPERM"
  }
}

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same pid. Undefined if it
 * does not run, or is a zombie (as in containers without an init).
 */
export const startOf = (pid: number): string | undefined => {
  if (process.platform !== "linux") return ps(pid, "lstart=")
  return read(() => {
    // Fields follow the command's closing parenthesis, since a command may contain spaces.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    return state === "Z" || state === "X" ? undefined : fields[18]
  })
}

/** True if a process is a PostgreSQL on this data directory, and not another process with a reused pid. */
export const servesData = (pid: number, data: string): boolean => {
  if (process.platform !== "linux") return ps(pid, "command=")?.includes(` -D ${data} `) ?? false
  // All processes of PostgreSQL have the data directory as working directory.
  const isPostgres = read(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()) === "postgres"
  return isPostgres && read(() => readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(data)
}

/** Returns the pids of all processes on a data directory, with or without a live postmaster. Linux only. */
export const processesOn = (data: string): ReadonlyArray<number> => {
  if (process.platform !== "linux") return []
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => servesData(pid, data))
}

const ps = (pid: number, field: string): string | undefined =>
  read(() => execFileSync("ps", ["-p", String(pid), "-o", field], { encoding: "utf8" }).trim())

const read = <A>(from: () => A): A | undefined => {
  try {
    return from()
  } catch {
    return undefined
  }
}
