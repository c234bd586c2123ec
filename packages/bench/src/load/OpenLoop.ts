import { setTimeout as sleep } from "node:timers/promises"

/** Durations in ms of scheduled requests, in arrival order. */
export interface OpenRun {
  /** From a request's scheduled time until its response. */
  readonly latencies: ReadonlyArray<number>
  /** From a request's scheduled time until it was sent: the generator's share of the latency. */
  readonly delays: ReadonlyArray<number>
}

/**
 * Sends each request at its arrival time, in ms from now, regardless of the number in flight. A stall of the server
 * shows in all requests that arrive meanwhile. A closed loop would not send them (coordinated omission).
 */
export const openLoop = async (
  arrivals: ReadonlyArray<number>,
  send: (index: number) => Promise<void>
): Promise<OpenRun> => {
  const started = performance.now()
  const delays: Array<number> = []
  const underWay: Array<Promise<number>> = []
  for (const [index, arrival] of arrivals.entries()) {
    const scheduled = started + arrival
    // A timer may fire a fraction of a millisecond early.
    for (let wait = scheduled - performance.now(); wait > 0; wait = scheduled - performance.now()) await sleep(wait)
    delays.push(performance.now() - scheduled)
    underWay.push(send(index).then(() => performance.now() - scheduled))
  }
  return { latencies: await Promise.all(underWay), delays }
}
