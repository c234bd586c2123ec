import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { transformSync } from "esbuild"
import { outcomeOf } from "../runs/outcome.ts"
import { packages, tarballsOf } from "./pack.ts"
import { newest } from "./ranges.ts"
import { ending, INSTALL, node, npm, place, root, run } from "./run.ts"

/** Versions of the runners with which the packages are tested. */
const RUNNERS = { jest: "30.5.2", vitest: "5.1.1" }

/** A test file of a user: the suites of `@vostro/testing`, and banks of `startBank`. */
const testFile = (imports: string): string => `
${imports}
import { createBank } from "@vostro/bank"
import { allModules } from "@vostro/domain"
import { BankError as ErrorOfTheClient } from "@vostro/http/promise"
import { layerMemoryStore } from "@vostro/memory"
import { BankError, startBank } from "@vostro/sandbox/test"
import { filesConformance, moduleConformance, railConformance, registerWith, storeConformance } from "@vostro/testing"
import { Effect } from "effect"
import { boxes } from "./Boxes.js"

const start = () =>
  createBank({
    store: "memory",
    secrets: { operatorToken: "change-me", masterKey: new Uint8Array(32).fill(7) },
    network: "agreeable",
    modules: [...allModules, boxes]
  })
const rail = {
  isSimulated: true,
  payment: (nth, fate) => ({ id: "payment_" + nth, fate }),
  open: async () => {
    const outcomes = new Map()
    return {
      rail: { send: (_, { id }) => Effect.sync(() => ({ _tag: outcomes.get(id) ?? "Pending" })) },
      tell: async (payments) => {
        for (const { id, fate } of payments) outcomes.set(id, fate === "settled" ? "Settled" : "Rejected")
      },
      restart: async () => {},
      close: async () => {}
    }
  }
}
const module = moduleConformance({ module: boxes, start, operatorToken: "change-me" })
registerWith(
  { afterAll, beforeAll, describe, it },
  storeConformance("in memory", () => layerMemoryStore),
  filesConformance("in memory", () => layerMemoryStore),
  railConformance("simulated", rail),
  // The other subjects run in the check of a module.
  { ...module, subjects: { keys: module.subjects.keys } }
)

const expectSame = (found, expected) => {
  if (found !== expected) throw new Error(found + " instead of " + expected)
}

for (const store of ["memory", "file"]) {
  describe("a bank: " + store, () => {
    let bank
    beforeAll(async () => {
      bank = await startBank({ store })
    })
    afterAll(() => bank.stop())

    it("posts a transfer", async () => {
      const [sender_account_number_id, receiver_account_number_id] = bank.accountNumberIds
      const parties = { sender_account_number_id, receiver_account_number_id }
      const body = { amount: 500, currency_code: "USD", description: "Lunch", ...parties }
      const { value } = await bank.client.call("internal_transfer.create", { idempotencyKey: "lunch-1", body })
      expectSame((await bank.until(value.id, "posted")).amount, 500)
    })
    it("refuses a call with an error of the client's class", async () => {
      const params = { internal_transfer_id: "none" }
      const refused = await bank.client.call("internal_transfer.get", { params }).catch((error) => error)
      if (!(refused instanceof BankError && refused instanceof ErrorOfTheClient)) throw refused
    })
    it("takes and gives back the bytes of a file", async () => {
      const file = new File([new Uint8Array(100_000).fill(7)], "statement.pdf", { type: "application/pdf" })
      const { value } = await bank.client.call("file.create", { idempotencyKey: "file-1", body: { type: "bank_statement" }, file })
      const { value: content } = await bank.client.call("file.content", { params: { file_id: value.id } })
      expectSame((await new Response(content).arrayBuffer()).byteLength, 100_000)
    })
    it("listens", async () => expectSame((await fetch((await bank.url()) + "/v1/event")).status, 403))
  })
}
`

const ofNode = `
import * as runner from "node:test"
const { after: afterAll, before: beforeAll, describe, it } = runner`
const ofVitest = `import { afterAll, beforeAll, describe, it } from "vitest"`

/** Runs one test file under `node:test`, Vitest and Jest. Each must pass all of its tests. */
export const checkRunners = async (): Promise<void> => {
  const project = await withRunners()
  writeFileSync(join(project, "vitest.test.js"), testFile(ofVitest))
  const run = ["run", "--reporter=default", "--reporter=json", "--outputFile.json=vitest.json", "vitest.test.js"]
  await node("Vitest", project, "node_modules/vitest/vitest.mjs", ...run)
  const vitest = passedIn(join(project, "vitest.json"))
  writeFileSync(join(project, "node.test.js"), testFile(ofNode))
  const tap = await node("node:test", project, "--test", "--test-reporter=tap", "node.test.js")
  const plain = Number(/^# pass (\d+)$/m.exec(tap)?.[1])
  writeFileSync(join(project, "jest.test.js"), testFile(""))
  await node("Jest", project, ...jestOfTheGuide(), "--json", "--outputFile=jest.json", "jest.test.js")
  const jest = passedIn(join(project, "jest.json"))
  if (!(vitest > 0 && plain === vitest && jest === vitest)) {
    ending(`Vitest passes ${vitest} tests, node:test ${plain}, and Jest ${jest}`)
  }
  console.log(`  Vitest, node:test and Jest pass ${vitest} tests each`)
}

/** Installs the packages as a user does, with the runners, and the example of a module. */
const withRunners = async (): Promise<string> => {
  const project = join(place, "runners")
  mkdirSync(project)
  const { effect } = newest
  const dependencies = { ...tarballsOf(packages), ...(effect !== undefined && { effect }), ...RUNNERS }
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }))
  await run("runners: install", project, npm, ...INSTALL, "--ignore-scripts")
  const boxes = readFileSync(join(root, "packages/examples/boxes/Boxes.ts"), "utf8")
  writeFileSync(join(project, "Boxes.js"), transformSync(boxes, { loader: "ts" }).code)
  return project
}

const GUIDE = "docs/guides/embed-without-effect.md"

/** Arguments of Node by which the guide starts Jest. */
const jestOfTheGuide = (): ReadonlyArray<string> => {
  const [, args] = /`node (--\S+ \S+\/jest\.js)`/.exec(readFileSync(join(root, GUIDE), "utf8")) ?? []
  return args?.split(" ") ?? ending(`${GUIDE} names no command for Jest`)
}

/** Returns how many tests passed in a JSON report of Vitest or Jest. */
const passedIn = (report: string): number => {
  const json = readFileSync(report, "utf8")
  return outcomeOf(json, root)?.passed ?? ending(`no report of tests: ${json}`)
}
