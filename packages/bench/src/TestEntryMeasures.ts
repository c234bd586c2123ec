import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Schema } from "effect"
import type { Row } from "./Measures.ts"
import type { Target } from "./Target.ts"

const execute = promisify(execFile)

const Figures = Schema.fromJsonString(
  Schema.Struct({ imported: Schema.Number, first: Schema.Number, median: Schema.Number, followed: Schema.Number })
)

/** Builds the sandbox and measures its entry for tests as users have it: built, in a fresh process. */
export const measureTestEntry = async (): Promise<ReadonlyArray<Row>> => {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const sandbox = fileURLToPath(new URL("../../sandbox", import.meta.url))
  await execute(npm, ["run", "build", "--silent"], { cwd: sandbox, shell: npm.endsWith(".cmd") })
  const program = fileURLToPath(new URL("servers/TestEntry.ts", import.meta.url))
  const { stdout } = await execute(process.execPath, [program])
  const { imported, first, median, followed } = Schema.decodeUnknownSync(Figures)(stdout)
  return [
    { what: "import of @vostro/sandbox/test", value: imported, unit: "ms" },
    { what: "startBank, first of a process", value: first, unit: "ms" },
    { what: "startBank, median of 10", value: median, unit: "ms" },
    { what: "a debit contested after 58 days, with startBank", value: followed, unit: "ms" }
  ]
}

/** Required figures of the entry for tests. */
export const testEntryTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ["import of the test entry, ms", figureOf("import of @vostro/sandbox/test"), "<=", 250],
  ["startBank, first of a process, ms", figureOf("startBank, first of a process"), "<=", 100],
  ["startBank, ms", figureOf("startBank, median of 10"), "<=", 15],
  ["a debit contested after 58 days, ms", figureOf("a debit contested after 58 days, with startBank"), "<=", 150]
]
