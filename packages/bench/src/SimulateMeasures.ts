import { simulate } from "@vostro/testing/simulate"
import type { Row } from "./Measures.ts"
import { makeForwarder } from "./simulate/Forwarder.ts"
import type { Target } from "./Target.ts"

const WHAT = "steps of the simulator, one core"

/** Steps of one run: the work that brings a bank to rest is a small part of it. */
const STEPS = 10_000

/** Runs before the measured ones: the code is compiled by then. */
const WARM_UP = 2

/** Speed of the simulator with the example of a partner's system: one action of a bank or of a port is a step. */
export const measureSimulate = async (runs: number): Promise<ReadonlyArray<Row>> => {
  const { stackTraceLimit } = Error
  // The stacks of the refusals are not read.
  Error.stackTraceLimit = 0
  await simulate({ ...makeForwarder(), seeds: 1, runs: WARM_UP, steps: STEPS })
  const started = performance.now()
  const { steps } = await simulate({ ...makeForwarder(), seeds: 1 + WARM_UP, runs, steps: STEPS })
  const seconds = (performance.now() - started) / 1_000
  Error.stackTraceLimit = stackTraceLimit
  return [{ what: WHAT, value: steps / seconds, unit: "/s" }]
}

/** Target of the simulator. */
export const simulateTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ["steps of the simulator a second", figureOf(WHAT), ">=", 20_000]
]
