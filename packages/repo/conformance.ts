import { spawnSync } from "node:child_process"
import { parseArgs } from "node:util"

// Runs the conformance suites of the stores, and the bank's tests that take a store, on a server of PostgreSQL or a Citus
// cluster: `npm run conformance -- --database-url URL`. Each test has a database of its own, which is dropped at the end.
const { values, positionals } = parseArgs({
  options: { "database-url": { type: "string" } },
  allowPositionals: true
})
const url = values["database-url"] ?? process.env["DATABASE_URL"]
if (url === undefined) {
  console.error("usage: npm run conformance -- --database-url postgres://user:password@host:port/database [FILE...]")
  process.exit(2)
}

/** The names of tests on PostgreSQL have one of these words. */
const ON_POSTGRES = "postgres|PostgreSQL"

const files = positionals.length === 0 ? ["packages/bank-tests"] : positionals
const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files, "-t", ON_POSTGRES], {
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: url }
})
process.exit(status ?? 1)
