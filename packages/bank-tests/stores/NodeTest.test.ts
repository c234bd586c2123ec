import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { layerMemoryStore } from "@vostro/memory"
import { conformance, registerWith, storeConformance } from "@vostro/testing"
import { expect, it } from "vitest"

const suite = fileURLToPath(new URL("../support/NodeTestSuite.ts", import.meta.url))

/** Runs Node as a user does, without the variables of Vitest. Resolves with its exit code and its output. */
const node = (...args: ReadonlyArray<string>): Promise<{ readonly code: unknown; readonly text: string }> =>
  new Promise((resolve) => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_TEST|TEST$)/.test(name))
    )
    execFile(process.execPath, ["--conditions=vostro-source", ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, text: stdout + stderr })
    )
  })

it("the suites and startBank run under node:test", async () => {
  const { code, text } = await node("--test", "--test-reporter=tap", suite)
  expect(text).toContain("ok 1 - the store in memory")
  expect(text).toContain("ok 2 - the storage of files in memory")
  expect(text).toContain("ok 3 - a bank")
  const cases = Object.values(conformance).flat().length
  expect(Number(/# pass (\d+)/.exec(text)?.[1])).toBeGreaterThan(cases)
  expect(text).toContain("# fail 0")
  expect(code).toBe(0)
})

it("registers with the functions of any runner, and names those that lack", () => {
  const names: Array<string> = []
  const describe = (name: string, register: () => void) => {
    names.push(name)
    register()
  }
  const bare = { describe, it: (name: string) => names.push(name) }
  const runner = { ...bare, beforeAll: () => names.push("before"), afterAll: () => names.push("after") }
  const suite = storeConformance("mine", () => layerMemoryStore)
  registerWith(runner, suite)
  expect(names.slice(0, 3)).toEqual(["the store mine", "before", "after"])
  expect(names).toHaveLength(3 + Object.keys(conformance).length + Object.values(conformance).flat().length)
  expect(() => registerWith(bare, suite)).toThrow("registerWith needs describe, it, and beforeAll and afterAll")
  // As a program in JavaScript calls it.
  expect(() => Reflect.apply(registerWith, undefined, [undefined, suite])).toThrow("of your test runner: pass them")
})

it("needs no runner: the cases of a suite are data", async () => {
  const { close, open, subjects } = storeConformance("mine", () => layerMemoryStore)
  await open()
  for (const { run } of subjects["keys"] ?? []) await run()
  await close()
  expect(subjects["keys"]).toHaveLength(conformance["keys"]?.length ?? 0)
})
