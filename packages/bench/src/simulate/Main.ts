import { parseArgs } from "node:util"
import { SimulationFailed, simulate } from "@vostro/testing/simulate"
import { makeForwarder } from "./Forwarder.ts"

// Replays and long runs of the simulator, with the example of a partner's system.

const flagsOf = () => {
  try {
    const { values } = parseArgs({
      options: {
        seed: { type: "string", default: "1" },
        steps: { type: "string", default: "2000" },
        runs: { type: "string", default: "1" },
        logs: { type: "boolean", default: false }
      }
    })
    const { logs, runs, seed, steps } = values
    const numbers = { seeds: Number(seed), steps: Number(steps), runs: Number(runs) }
    if (Object.values(numbers).every((number) => Number.isSafeInteger(number) && number > 0))
      return { ...numbers, logs }
  } catch {
    // An unknown flag, or one without its value.
  }
  console.error("usage: npm run simulate -- [--seed N] [--steps N] [--runs N] [--logs]")
  process.exit(2)
}

const { logs, runs, seeds, steps } = flagsOf()
// The bank refuses many calls of a simulation. The stacks of its refusals take time, and only logs show them.
if (!logs) Error.stackTraceLimit = 0

/** Runs between two lines of progress. */
const REPORT_EVERY = 50

const started = performance.now()
let done = 0
let last = ""
const counts = new Map<string, number>()
try {
  for (let from = 0; from < runs; from += REPORT_EVERY) {
    const report = await simulate({
      ...makeForwarder(),
      seeds: seeds + from,
      runs: Math.min(REPORT_EVERY, runs - from),
      steps,
      logs
    })
    done += report.steps
    for (const [what, count] of report.counts) counts.set(what, (counts.get(what) ?? 0) + count)
    last = [...report.hashes.values()].at(-1) ?? ""
    const seconds = (performance.now() - started) / 1_000
    const cpu = process.cpuUsage()
    const cpuSeconds = (cpu.user + cpu.system) / 1e6
    console.log(
      `${done} steps in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)}/s; ${Math.round(done / cpuSeconds)} a second of processor time; seeds to ${seeds + Math.min(from + REPORT_EVERY, runs) - 1}; hash ${last}`
    )
  }
  for (const [what, count] of [...counts].sort()) console.log(`${what.padEnd(24)} ${String(count).padStart(12)}`)
} catch (error) {
  if (!(error instanceof SimulationFailed)) throw error
  console.error(`${error.message}\nnpm run simulate -- --seed ${error.seed} --steps ${error.steps}`)
  process.exitCode = 1
}
