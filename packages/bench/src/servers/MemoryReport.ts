import { Session } from "node:inspector"

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

// The inspector needs no flag of V8, so that the server runs as in production.
const collectGarbage = (): void => {
  const session = new Session()
  session.connect()
  session.post("HeapProfiler.collectGarbage")
  session.disconnect()
}
