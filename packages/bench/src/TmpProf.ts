import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startEmbeddedPostgres } from "@vostro/sandbox/embedded/EmbeddedPostgres"
import { Effect, Exit, Scope } from "effect"
import { measureBooking } from "./BookingMeasures.ts"
import { FLAGS } from "./Process.ts"
import { query } from "./Query.ts"

const prof = process.env["PROF"]
if (prof !== undefined) FLAGS.push("--cpu-prof", `--cpu-prof-dir=${prof}`)
const folder = mkdtempSync(join(tmpdir(), "vostro-prof-"))
chmodSync(folder, 0o755)
const scope = Scope.makeUnsafe()
const database = await Effect.runPromise(
  Scope.provide(startEmbeddedPostgres({ folder: join(folder, "postgres") }), scope)
)
let last = ""
const freshDatabase = async (name: string): Promise<string> => {
  await query(database.url, `create database ${name}`)
  await query(database.url, "alter system set track_functions = 'all'")
  await query(database.url, "select pg_reload_conf()")
  const url = new URL(database.url)
  url.pathname = `/${name}`
  last = url.toString()
  return last
}
const rows = await measureBooking({
  freshDatabase,
  rounds: 1,
  settle: async () => {
    await query(database.url, "checkpoint")
  },
  transactions: Number(process.env["N"] ?? 10000),
  seconds: Number(process.env["S"] ?? 2)
}).catch((e) => {
  console.log(String(e))
  return []
})
for (const row of rows) console.log(row.what.padEnd(58), row.value.toFixed(2), row.unit)
console.log(
  JSON.stringify(
    await query(
      last,
      "select funcname, calls, round(total_time)::int total, round(self_time)::int self from pg_stat_user_functions order by total_time desc"
    )
  )
)
await Effect.runPromise(Scope.close(scope, Exit.void))
rmSync(folder, { recursive: true, force: true })
