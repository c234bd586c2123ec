// Every check of this repository, in one list: `npm test` runs it, and so does the gate. Ends with the totals.
import { spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const report = ".vitest.json"
const node = process.execPath
const tsc = "node_modules/typescript-7/bin/tsc"
const files = process.argv.slice(2).filter((argument) => !argument.startsWith("--"))
const withPackages = process.argv.includes("--packages")

const checks = [
  ["lint and format", [node, "node_modules/@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "."]],
  ["types of the packages", [node, tsc, "-b"]],
  ["types of the tests", [node, tsc, "-p", "tsconfig.json"]],
  ["unused code and dependencies", [node, "node_modules/knip/bin/knip.js"]],
  ["blocks of the documents", [node, "--conditions=vostro-source", "packages/repo/docs-blocks.mjs"]]
]
const packageChecks = [["packages install and work", [node, "packages/repo/packages.mjs"]]]
const vitest = [
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${report}`
]

const run = (name, [program, ...args]) => {
  const started = Date.now()
  const { status } = spawnSync(program, args, { cwd: root, stdio: "inherit" })
  console.log(`${status === 0 ? "ok" : "FAILED"}: ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  return status === 0
}

const tests = () => {
  rmSync(`${root}/${report}`, { force: true })
  const succeeded = run("tests", [node, ...vitest, ...files])
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
      readFileSync(`${root}/${report}`, "utf8")
    )
    // A file that does not even load has no failed tests of its own.
    const failed = numFailedTests > 0 || succeeded ? numFailedTests : Math.max(1, numFailedTestSuites)
    return { passed: numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const results =
  files.length > 0
    ? []
    : [...checks, ...(withPackages ? packageChecks : [])].map(([name, command]) => run(name, command))
const { passed, failed } = tests()
const broken = results.filter((good) => !good).length
console.log(`${passed + results.length - broken} passed, ${failed + broken} failed`)
process.exit(failed + broken === 0 ? 0 : 1)
