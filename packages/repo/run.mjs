// Runs every check of this repository, for `npm test` and for the gate. Ends with the failures, the command that runs
// each alone, and the totals.
import { spawn } from "node:child_process"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { chromiumPath, NO_BROWSER } from "../console/test/support/browser/ChromiumPath.ts"
import { outcomeOf, quoted } from "./runs/outcome.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const report = ".vitest.json"
const tsc = "node_modules/typescript-7/bin/tsc"
const files = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const withPackages = process.argv.includes("--packages")
const isQuick = process.argv.includes("--quick")

const quickChecks = [
  ["types of the packages", [tsc, "-b"]],
  ["types of the tests", [tsc, "-p", "tsconfig.json"]],
  ["lint and format", ["node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "."]]
]
const checks = [...quickChecks, ["unused code and dependencies", ["node_modules/knip/bin/knip.js"]]]
const blockCheck = ["blocks of the documents", ["--conditions=vostro-source", "packages/repo/docs-blocks.mjs"]]
const packageCheck = ["packages install and work", ["--conditions=vostro-source", "packages/repo/packages.mjs"]]
// Tests start the commands as processes about 150 times.
const bundle = [
  "commands for the tests",
  ["node_modules/tsup/dist/cli-default.js", "--config", "packages/repo/testCommands.config.ts"]
]
const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`
]

/** Runs a script. `beside`: other scripts run at the same time, so its output is printed at its end. */
const run = (name, args, beside = false) =>
  new Promise((resolve) => {
    const started = Date.now()
    const output = []
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: beside ? ["inherit", "pipe", "pipe"] : "inherit"
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => output.push(piece))
    child.on("close", (status) => {
      process.stdout.write(Buffer.concat(output))
      console.log(`${status === 0 ? "ok" : "FAILED"}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
      resolve(status === 0)
    })
  })

const check = async ([name, args], beside = false) =>
  (await run(name, args, beside))
    ? { passed: 1, failures: [] }
    : { passed: 0, failures: [{ name, command: `npm run node -- ${args.join(" ")}` }] }

const checkInTurn = async (list, beside = false) => {
  const outcomes = []
  for (const one of list) outcomes.push(await check(one, beside))
  return outcomes
}

// The suites of the bank on the in-memory store that find most in a short time.
const ofBank = "StoreConformance Access Applications Credit Disbursements Idempotency Webhooks"

// Suites of payments that take long: they follow many lives of a bank, or days.
const slow = "Laws Crashes Ingest Transitions AchWindows SettleOrder WireViews OutflowLimits ListLimits"
const quickTests = [
  "packages/repo/tidy.test.ts",
  "packages/repo/subjects.test.ts",
  "packages/domain/test",
  "packages/bank-tests/payments",
  ...ofBank.split(" ").map((name) => `/${name}.test.ts`),
  ...slow.split(" ").map((name) => `--exclude=**/*${name}.test.ts`),
  "--testNamePattern=^(?!.*([Pp]ostgre|SQLite|sqlite))"
]

const tests = async () => {
  rmSync(`${root}/${report}`, { force: true })
  const succeeded = await run("tests", [...vitest, ...(isQuick ? quickTests : files)])
  const outcome = existsSync(`${root}/${report}`)
    ? outcomeOf(readFileSync(`${root}/${report}`, "utf8"), root)
    : undefined
  if (outcome !== undefined && (succeeded || outcome.failures.length > 0)) return outcome
  // A run can fail without a failed test, for instance through an unhandled error.
  const which = files.length === 0 ? [] : ["--", ...files.map(quoted)]
  const command = [isQuick ? "npm run quick" : "npm test", ...which].join(" ")
  return { passed: outcome?.passed ?? 0, failures: [{ name: "tests", command }] }
}

const isWhole = !isQuick && files.length === 0
const first = isQuick ? quickChecks : isWhole ? [...checks, bundle] : []
if (isWhole) process.env.BUNDLED_COMMANDS = "true"
// They wait for the disk and for each other's processes often, so they run beside the tests.
const beside = isWhole ? [blockCheck, ...(withPackages ? [packageCheck] : [])] : []
const outcomes = [...(await checkInTurn(first)), ...(await Promise.all([checkInTurn(beside, true), tests()])).flat()]
if (isWhole && chromiumPath() === undefined) console.log(NO_BROWSER)
const failures = outcomes.flatMap((outcome) => outcome.failures)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
for (const { name, command } of failures) console.log(`FAILED: ${name}\n  ${command}`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
