// Measures the processor time of a completion in a call of the client, with the declarations that users get: an editor on
// a quiet machine waits as long. `tsc -b` makes them. Each request follows an edit, as when one types.
import { fileURLToPath } from "node:url"
import ts from "typescript"

const root = fileURLToPath(new URL("../../", import.meta.url))
const probe = `${root}packages/examples/Probe.ts`

/** Requests of each place. */
const ROUNDS = 21

/** Programs with a mark where the completion is asked for, and a name that must be offered there. */
const places = [
  ["name of an operation", 'await client.call("§", {})', "internal_transfer.create"],
  [
    "field of a body",
    'await client.call("internal_transfer.create", { idempotencyKey: "one", body: { § } })',
    "amount"
  ],
  [
    "field in a field of a wire",
    'await client.call("wire.create_v2", { idempotencyKey: "one", body: { creditor_agent: { § } } })',
    "business_identifier_code"
  ],
  ["field of a query", 'await client.call("wire.list_v2", { query: { § } })', "limit"],
  [
    "field of an answer",
    'const { value } = await client.call("wire.get_v2", { params: { wire_id: "wire_1" } })\nvalue.§',
    "status"
  ],
  ["object of a list", 'for await (const one of client.each("ach.list", {})) one.§', "amount"],
  ["name of an operation of a host's module", 'await host.call("§", {})', "safe_box.create"],
  ["field of its body", 'await host.call("safe_box.create", { body: { § } })', "entity_id"],
  ["field of a body of the bank beside it", 'await host.call("wire.list_v2", { query: { § } })', "limit"],
  [
    "field of its answer",
    'const { value } = await host.call("safe_box.create", { body: { entity_id: "entity_1" } })\nvalue.§',
    "status"
  ]
] as const

let text = ""
let version = 0

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  types: [],
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  noEmit: true
}

const service = ts.createLanguageService({
  getCompilationSettings: () => options,
  getScriptFileNames: () => [probe],
  getScriptVersion: (path) => (path === probe ? String(version) : "1"),
  getScriptSnapshot: (path) => {
    const content = path === probe ? text : ts.sys.readFile(path)
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
  },
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (path) => path === probe || ts.sys.fileExists(path),
  readFile: (path) => ts.sys.readFile(path),
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  ...(ts.sys.realpath !== undefined && { realpath: ts.sys.realpath })
})

const beginning = `import { makePromiseClient } from "@vostro/http/promise"
import { boxOperations } from "./boxes/Boxes.ts"
const client = makePromiseClient({ baseUrl: "http://127.0.0.1:4010" })
const host = makePromiseClient({ baseUrl: "http://127.0.0.1:4010", operations: boxOperations })
`

/** Asks for the completions at the mark, after an edit, and returns the processor time in ms. */
const askOnce = (program: string, expected: string): number => {
  version += 1
  const marked = `${beginning}const edit = ${version}\n${program}\n`
  const at = marked.indexOf("§")
  text = marked.replace("§", "")
  const before = process.cpuUsage()
  const found = service.getCompletionsAtPosition(probe, at, {})
  const { user, system } = process.cpuUsage(before)
  if (!found?.entries.some(({ name }) => name === expected)) throw new Error(`no completion ${expected}: ${program}`)
  return (user + system) / 1_000
}

const rows = places.map(([place, program, expected]) => {
  const [first = 0, ...times] = Array.from({ length: ROUNDS }, () => askOnce(program, expected))
  const sorted = times.toSorted((a, b) => a - b).map(Math.round)
  return {
    place,
    first: Math.round(first),
    fastest: sorted[0],
    median: sorted[sorted.length >> 1],
    slowest: sorted.at(-1)
  }
})
console.log("Processor time of a completion in milliseconds. The goal is a median of 50.")
console.table(rows)
