import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs"

/** Whether a process runs. */
export const isAlive = (pid: number): boolean => {
  // Zero and less are groups of processes, ours among them.
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

/**
 * What tells a process from another that got its number later: when it started. Undefined where it does not run, also
 * where it has ended and only nobody has asked how (a zombie, as containers without an init keep them).
 */
export const startOf = (pid: number): string | undefined => {
  if (process.platform !== "linux") return ps(pid, "lstart=")
  return read(() => {
    // From the third field of stat on, after the command's closing parenthesis: a command may itself hold spaces.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
    return state === "Z" || state === "X" ? undefined : fields[18]
  })
}

/** Whether a process is a PostgreSQL that works on these data, and not one that only has the number of such a one. */
export const servesData = (pid: number, data: string): boolean => {
  if (process.platform !== "linux") return ps(pid, "command=")?.includes(` -D ${data} `) ?? false
  // PostgreSQL works in the folder of its data, all its processes do.
  const isPostgres = read(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()) === "postgres"
  return isPostgres && read(() => readlinkSync(`/proc/${pid}/cwd`)) === realpathSync(data)
}

/** The processes that work on these data, whether or not their postmaster still lives. Known on Linux only. */
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
