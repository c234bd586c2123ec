import { execFile } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { openForWriting } from "@vostro/sqlite/database/Database"
import { type FilledStore, measureStored, type Row } from "./Measures.ts"
import { startOnce } from "./StartUp.ts"

/**
 * Measures single requests on SQLite with few and with many transfers stored, and the start of `npm start` and of the
 * published command on it.
 */
export const measureSqlite = async (folder: string, stored: number): Promise<ReadonlyArray<Row>> => {
  const flags = ["--store", "file", "--data", join(folder, "started")]
  const first = await startOnce(flags)
  const command = await publishedCommand()
  // Warm-up: the file system has not read the bundle yet.
  await startOnce(flags, command)
  return [
    ...(await measureStored(filledSqlite(join(folder, "few")), 10_000)),
    ...(await measureStored(filledSqlite(join(folder, "many")), stored)),
    { what: "start to first response, new file", value: first, unit: "ms" },
    { what: "start to first response, existing file", value: await startOnce(flags), unit: "ms" },
    {
      what: "start of the published command, existing file",
      value: await startOnce(flags, command),
      unit: "ms"
    }
  ]
}

/** Builds the published command as `npx` runs it. */
const publishedCommand = async (): Promise<Array<string>> => {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm"
  const cli = fileURLToPath(new URL("../../cli", import.meta.url))
  await promisify(execFile)(npm, ["run", "build", "--silent"], { cwd: cli, shell: npm.endsWith(".cmd") })
  return [join(cli, "dist/Main.js")]
}

const filledSqlite = (folder: string): FilledStore => ({
  name: " on SQLite",
  env: { STORE_FOLDER: folder },
  filled: () => Promise.resolve(),
  fill: async (programId, id, from, until) => {
    const database = openForWriting(join(folder, "bank.sqlite"), "full")
    const numbers = "with recursive numbers (n) as (select ?4 union all select n + 1 from numbers where n < ?2)"
    const copyId = "'internal_transfer_' || printf('%012x', n) || '00000000000000000000'"
    database.rows(
      `${numbers} insert into vostro_objects (program_id, kind, id, version, body, i1, i2)
       select o.program_id, o.kind, ${copyId}, 1, replace(o.body, ?3, ${copyId}),
         case when n % 100 = 0 then o.i1 else 'account_number_' || n % 1000 end, o.i2
       from numbers cross join vostro_objects o
       where o.program_id = ?1 and o.kind = 'internal_transfer' and o.id = ?3`,
      programId,
      until,
      id,
      from
    )
    database.rows(
      // Found once: the table has no index by key alone.
      `${numbers}, template as materialized (select * from vostro_keys where program_id = ?1 and key = 'template')
       insert into vostro_keys (program_id, endpoint, key, fingerprint, token, status, body, expires_at)
       select k.program_id, k.endpoint, hex(randomblob(16)), k.fingerprint, k.token, k.status, k.body, k.expires_at + n
       from numbers cross join template k`,
      programId,
      until,
      null,
      from
    )
    database.close()
  }
})
