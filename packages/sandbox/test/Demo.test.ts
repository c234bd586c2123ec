import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { promisify } from "node:util"
import { check } from "@vostro/sandbox/demo/DemoCheck"
import { begin, printingSteps } from "@vostro/sandbox/demo/DemoReport"
import { Console, Effect } from "effect"
import { expect, it } from "vitest"
import { testCommand } from "../../repo/testCommand.ts"

/** Counts the passed checks of each printed step. */
const steps = (printed: string) =>
  printed.split(/^(?=\d+\. )/m).map((step) => step.split("\n").filter((line) => line.startsWith("   ok: ")).length)

const CHECKS = [7, 2, 4, 2, 1, 5, 4, 4, 2, 11, 3]

const demo = async (...flags: ReadonlyArray<string>) => {
  const args = [...testCommand("sandbox"), "demo", ...flags]
  return (await promisify(execFile)(process.execPath, args)).stdout
}

it("the demo prints its steps as JSON on embedded", async () => {
  const { completed, steps } = JSON.parse(await demo("--json", "--store", "embedded"))
  expect(completed).toBe(true)
  expect(steps.map(({ checks }: { checks: ReadonlyArray<string> }) => checks.length)).toEqual(CHECKS)
  expect(steps[0]).toMatchObject({
    step: expect.stringMatching(/^1\. /),
    checks: expect.arrayContaining(["the transfer is posted"])
  })
})

it("the demo runs and checks all steps on memory", async () => {
  const stdout = await demo("--store", "memory")
  expect(steps(stdout)).toEqual(CHECKS)
  for (const line of [
    "   ok: its signed webhook is received",
    "   ok: it is posted, then returned with R01",
    "   ok: the wire and its return name each other",
    "   ok: its return is received",
    "   ok: the disbursement has the status succeeded",
    "   ok: its reversal: 50000 + 375 + 500 outstanding",
    "   ok: the balance and the account are closed",
    "   ok: the buyer has paid its price",
    "   ok: the transactions add up to the stated balance",
    "   ok: its faults name line and column",
    "   ok: the ledger sums to zero",
    "Demo completed."
  ]) {
    expect(stdout.split("\n")).toContain(line)
  }
})

it.each([true, false])("a demo that fails prints what passed, and says so in JSON: %s", async (asJson) => {
  const lines: Array<unknown> = []
  const log = (line: unknown) => void lines.push(line)
  const demo = Effect.gen(function* () {
    yield* begin("sends")
    yield* check("it is sent", true)
    yield* begin("waits")
    yield* check("it is back", false)
  })
  const printed = Effect.provideService(printingSteps(asJson)(demo), Console.Console, { ...console, log })
  const { step } = await Effect.runPromise(Effect.flip(printed))
  expect(step).toBe("it is back")
  const steps = [
    { step: "1. sends", checks: ["it is sent"] },
    { step: "2. waits", checks: [] }
  ]
  const asText = ["1. sends", "   ok: it is sent", "2. waits"]
  expect(lines).toEqual(asJson ? [JSON.stringify({ completed: false, steps })] : asText)
})

it("the demo runs all steps even if its output cannot be written", async () => {
  const args = [...testCommand("sandbox"), "demo", "--store", "memory"]
  const demo = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] })
  demo.stdout.destroy()
  demo.stderr.destroy()
  expect(await once(demo, "exit")).toEqual([0, null])
})
