import { Console, Effect } from "effect"
import { type Finding, printFindings } from "../plan/Finding.ts"
import { canTrace, losePower, type PowerOutcome } from "./PowerLoss.ts"

/** Number of payments of a run: enough to fill the log of the store several times. */
const PAYMENTS = 1_500

/** Prints that a run cannot be done here. */
const cannot = Console.error("--power-loss needs strace, a Linux tool, on the PATH")

/** Takes the power away from a store in a file, and prints the losses; with `canary` the store flushes nothing. */
export const powerLoss = Effect.fnUntraced(function* (seed: number, canary: boolean) {
  if (!canTrace()) {
    process.exitCode = 2
    return yield* cannot
  }
  yield* Console.log(`seed ${seed}${canary ? ", canary (a store that flushes nothing)" : ""}`)
  const order = { seed, payments: PAYMENTS, ...(canary && ({ synchronous: "off" } as const)) }
  const outcome = yield* Effect.promise(() => losePower(order))
  yield* printCounts(outcome)
  yield* printFindings(outcome.findings)
  const isRight = canary ? outcome.findings.some(isLoss) : outcome.findings.length === 0 && isTested(outcome)
  if (!isRight) process.exitCode = 1
  if (canary) yield* Console.log(isRight ? "ok: the checker found the losses" : "canary failed: nothing was found lost")
  else if (isRight) yield* Console.log("ok")
  else if (outcome.findings.length === 0) yield* Console.log("the run tested nothing: no payment, no loss, or no copy")
})

const isLoss = ({ anomaly }: Finding): boolean => anomaly === "lost"

const isTested = ({ paid, losses, copies }: PowerOutcome): boolean => paid === PAYMENTS && losses > 0 && copies > 0

const printCounts = ({ paid, flushes, copies, losses }: PowerOutcome) =>
  Effect.forEach(
    [
      ["payments acknowledged", paid],
      ["flushes of the log", flushes],
      ["copies of the log into the database", copies],
      ["power losses", losses]
    ] as const,
    ([what, count]) => Console.log(`${what.padEnd(42)} ${String(count).padStart(8)}`),
    { discard: true }
  )
