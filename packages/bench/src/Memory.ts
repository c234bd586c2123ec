import { Schema } from "effect"
import type { RunningServer } from "./Process.ts"

const Memory = Schema.Struct({
  rss: Schema.Finite,
  heap_total: Schema.Finite,
  heap_used: Schema.Finite,
  external: Schema.Finite
})

/** Returns the memory of a server in bytes: current, or after a full garbage collection. */
export const memoryOf = ({ child }: RunningServer, when: "memory" | "collected"): Promise<typeof Memory.Type> =>
  new Promise((resolve) => {
    child.once("message", (message) => resolve(Schema.decodeUnknownSync(Memory)(message)))
    child.send(when)
  })

/** Current resident memory of a server, in MiB. */
export const residentMegabytes = async (server: RunningServer): Promise<number> =>
  (await memoryOf(server, "memory")).rss / 1_048_576

/** Runs work; returns its result and the server's peak memory meanwhile, in MiB. */
export const peakDuring = async <A>(server: RunningServer, work: () => Promise<A>): Promise<readonly [A, number]> => {
  let most = 0
  let isDone = false
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, await residentMegabytes(server))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  const answer = await work().finally(() => {
    isDone = true
  })
  await watching
  return [answer, most]
}
