import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { layerMemoryStore } from "@vostro/memory"
import { conformance, storeConformance } from "@vostro/testing"
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

it("a suite without a runner says what it needs", async () => {
  const program = `import { storeConformance } from "@vostro/testing"; storeConformance("mine", () => undefined)`
  const { code, text } = await node("--input-type=module", "--eval", program)
  expect(code).toBe(1)
  expect(text).toContain(
    'the suite needs a runner: pass the functions of yours, as in import * as runner from "node:test"'
  )
})

it("registers with the functions of any runner", () => {
  const names: Array<string> = []
  const describe = (name: string, register: () => void) => {
    names.push(name)
    register()
  }
  const bare = { describe, it: (name: string) => names.push(name) }
  const runner = { ...bare, beforeAll: () => names.push("before"), afterAll: () => names.push("after") }
  storeConformance("mine", () => layerMemoryStore, runner)
  expect(names.slice(0, 3)).toEqual(["the store mine", "before", "after"])
  expect(names).toHaveLength(3 + Object.keys(conformance).length + Object.values(conformance).flat().length)
  expect(() => storeConformance("mine", () => layerMemoryStore, bare)).toThrow(
    "the runner needs beforeAll and afterAll"
  )
})
