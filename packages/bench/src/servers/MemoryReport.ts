import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Answers the bench's questions about the memory of this process, in bytes: "memory" as it is, and "collected" after all
 * garbage has been collected.
 */
export const reportMemory = (): void => {
  process.on("message", (message) => {
    if (message === "collected") collectGarbage()
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    process.send?.({ rss, heap_total: heapTotal, heap_used: heapUsed, external })
  })
}

/** Collects all garbage, before it returns. */
export const collectGarbage = (): void => {
  // A process that was started with the flag would not run as in production.
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
}
