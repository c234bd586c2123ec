import { monitorEventLoopDelay } from "node:perf_hooks"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/**
 * Answers queries of the bench about this process. "memory": current memory in bytes. "collected": memory after a full
 * garbage collection. "delay": the longest event loop delay since the last such query, in ms.
 */
export const reportMemory = (): void => {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  process.on("message", (message) => {
    if (message === "delay") {
      delays.enable()
      process.send?.({ delay_ms: delays.max / 1_000_000 })
      delays.reset()
      return
    }
    if (message === "collected") collectGarbage()
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage()
    process.send?.({ rss, heap_total: heapTotal, heap_used: heapUsed, external })
  })
}

/** Collects all garbage before it returns. */
export const collectGarbage = (): void => {
  // A process started with the flag would not run as in production.
  setFlagsFromString("--expose-gc")
  runInNewContext("gc")()
}
