import { readFileSync } from "node:fs"

/** Interval in ms at which a process looks for the npm that started it. */
const LOOK_MS = 200

/**
 * Stops this process in order once the npm that started it has ended. `npx` and `npm` pass a signal to their shell only,
 * which ends without passing it on.
 */
export const stopWithStarter = (): void => {
  if (process.env["npm_lifecycle_event"] === undefined) return
  const started = starters()
  const watch = setInterval(() => {
    if (starters() === started) return
    clearInterval(watch)
    process.kill(process.pid, "SIGTERM")
  }, LOOK_MS).unref()
}

/** Returns the parent's pid, plus npm's if the parent is a shell between npm and this process (dash stays there). */
const starters = (): string => {
  const parent = String(process.ppid)
  try {
    const [, name, above = ""] = /^\d+ \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? []
    return name === "sh" ? `${parent} ${above}` : parent
  } catch {
    // The parent is gone, or this is not Linux and the shell replaced itself.
    return parent
  }
}
