import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { outcomeOf } from "./runs/outcome.ts"

const vitest = resolve("node_modules/vitest/vitest.mjs")
const awkward = ['pays $5 (or more) [soon]; isn\'t "paid" `twice`', "a.b"]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vostro-outcome-"))
  const failing = awkward.map((name) => `it(${JSON.stringify(name)}, () => { throw new Error("no") })`)
  const tests = [...failing, 'it("axb", () => {})', 'it("a.b and more", () => {})']
  writeFileSync(join(folder, "broken.test.js"), `describe("a suite {1}", () => {\n${tests.join("\n")}\n})\n`)
  writeFileSync(join(folder, "unloadable.test.js"), "throw new Error('no')\n")
  writeFileSync(join(folder, "good.test.js"), 'it("works", () => {})\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the tests of the folder in a shell, as `npm test -- ` runs those of the repository. */
const outcomeWith = (args: string) => {
  const command = `"${process.execPath}" "${vitest}" run --globals --reporter=json --outputFile=report.json ${args}`
  spawnSync("sh", ["-c", command], { cwd: folder, stdio: "ignore" })
  return outcomeOf(readFileSync(join(folder, "report.json"), "utf8"), folder)
}

it("names each failed test, with a command that runs it alone", () => {
  const { passed, failures = [] } = outcomeWith("") ?? {}
  expect(passed).toBe(3)
  expect(failures.map(({ name }) => name).toSorted()).toEqual(
    [...awkward.map((name) => `broken.test.js > a suite {1} > ${name}`), "unloadable.test.js"].toSorted()
  )
  for (const failure of failures) {
    expect(outcomeWith(failure.command.replace(/^npm test -- /, ""))).toEqual({ passed: 0, failures: [failure] })
  }
})

it("ends the gate with the failures, then the totals", () => {
  const gate = spawnSync(process.execPath, ["packages/repo/run.mjs", "no/such/file"], { encoding: "utf8" })
  expect(gate.status).toBe(1)
  expect(gate.stdout.trimEnd().split("\n").slice(-3)).toEqual([
    "FAILED: tests",
    "  npm test -- 'no/such/file'",
    "0 passed, 1 failed"
  ])
})
