import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { DatabaseFacts } from "@vostro/server/doctor/DatabaseFacts"
import { databaseFindings } from "@vostro/server/doctor/DatabaseFindings"
import { certificateFinding, folderFinding, nodeFinding } from "@vostro/server/doctor/MachineFindings"
import { expect, inject, it } from "vitest"
import { emptyDatabase } from "../../postgres/test/support/Database.ts"
import { leastEnvironment, runCommand } from "./support/Process.ts"

const healthy: DatabaseFacts = {
  settings: {
    server_version_num: "180004",
    server_version: "18.4",
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    max_connections: "100",
    superuser_reserved_connections: "3",
    TimeZone: "UTC",
    default_transaction_isolation: "read committed"
  },
  clock: { offset_ms: -3, uncertainty_ms: 1 },
  read_only: undefined,
  distribution: undefined,
  replication: { mode: "alone", standbys: 0, lag_ms: null, timeline: 1 },
  migrations: { applied: ["0001_tables"], pending: [], unknown: [] }
}
const set = (settings: Partial<DatabaseFacts["settings"]>): DatabaseFacts => ({
  ...healthy,
  settings: { ...healthy.settings, ...settings }
})
const migrated = (migrations: Partial<DatabaseFacts["migrations"]>): DatabaseFacts => ({
  ...healthy,
  migrations: { ...healthy.migrations, ...migrations }
})

/** Returns the findings that are not ok. */
const troubles = (facts: DatabaseFacts, connections = 10) =>
  databaseFindings(facts, connections).flatMap(({ status, text }) => (status === "ok" ? [] : [`${status} ${text}`]))

it("finds nothing on a healthy database", () => {
  expect(troubles(healthy)).toEqual([])
  expect(troubles({ ...healthy, clock: { offset_ms: 9_000, uncertainty_ms: 8_600 } })).toEqual([])
})

it.each<readonly [string, DatabaseFacts, number, string]>([
  ["an old version", set({ server_version_num: "140012", server_version: "14.12" }), 10, "fault PostgreSQL 14.12"],
  ["fsync off", set({ fsync: "off" }), 10, "fault fsync is off"],
  ["synchronous_commit off", set({ synchronous_commit: "off" }), 10, "fault synchronous_commit is off"],
  [
    "more connections than there are",
    healthy,
    98,
    "fault DATABASE_CONNECTIONS is 98, and the database accepts 97 connections in total: lower it"
  ],
  ["no room for a second server", healthy, 49, "in total, too few for a second server: lower it"],
  ["serializable", set({ default_transaction_isolation: "serializable" }), 10, "fault default_transaction_isolation"],
  ["a local time zone", set({ TimeZone: "America/Chicago" }), 10, "warning TimeZone is America/Chicago"],
  [
    "clocks that differ a little",
    { ...healthy, clock: { offset_ms: -700, uncertainty_ms: 1 } },
    10,
    "warning the clocks of this machine and the database differ by 700 ms"
  ],
  [
    "clocks that differ",
    { ...healthy, clock: { offset_ms: 9_000, uncertainty_ms: 1 } },
    10,
    "fault the clocks of this machine and the database differ by"
  ],
  [
    "a standby",
    { ...healthy, read_only: "its server is a standby in recovery" },
    10,
    "fault the database refuses writes: its server is a standby in recovery; let DATABASE_URL lead to the primary"
  ],
  [
    "tables of a cluster that are not distributed",
    { ...healthy, distribution: { nodes: 2, is_begun: true, missing: ["vostro_timers", "vostro_lease"] } },
    10,
    "fault on a Citus cluster, and not distributed: vostro_timers, vostro_lease; run vostro migrate --distribute"
  ],
  [
    "a cluster of which only the coordinator is used",
    { ...healthy, distribution: { nodes: 2, is_begun: false, missing: ["vostro_objects"] } },
    10,
    "warning on a Citus cluster, and all of it on the coordinator: run vostro migrate --distribute"
  ],
  ["pending migrations", migrated({ pending: ["0002_more"] }), 10, "warning 1 migration pending: run"],
  ["several", migrated({ pending: ["0002_more", "0003_rest"] }), 10, "warning 2 migrations pending: run"],
  [
    "a newer schema",
    migrated({ unknown: ["9999_next"] }),
    10,
    "fault migrated by a newer version of Vostro (9999_next)"
  ]
])("finds %s", (_, facts, connections, expected) => {
  expect(troubles(facts, connections)).toEqual([expect.stringContaining(expected)])
})

it("finds an old Node, a certificate at its end and a folder that cannot be used", async () => {
  expect([nodeFinding("22.18.0"), nodeFinding("22.19.0"), nodeFinding("26.1.0")].map(({ status }) => status)).toEqual([
    "fault",
    "ok",
    "ok"
  ])
  const pem = readFileSync(join(import.meta.dirname, "../../http/test/tls/first.pem"), "utf8")
  const { text } = certificateFinding(pem, 0)
  const days = Number(/\d+/.exec(text)?.[0])
  const at = (left: number) => certificateFinding(pem, (days - left) * 86_400_000)
  expect([14, 13, 0, -2].map((left) => at(left).status)).toEqual(["ok", "warning", "warning", "fault"])
  expect([13, 1, 0].map((left) => at(left).text)).toEqual([
    "the certificate expires in 13 days: renew it",
    "the certificate expires in 1 day: renew it",
    "the certificate expires in less than a day: renew it"
  ])
  const folder = mkdtempSync(join(tmpdir(), "vostro-doctor-"))
  expect(await folderFinding("FILES_FOLDER", folder)).toMatchObject({ text: expect.stringContaining("GiB free") })
  rmSync(folder, { recursive: true })
  expect(await folderFinding("FILES_FOLDER", folder)).toMatchObject({
    status: "fault",
    text: expect.stringContaining("ENOENT")
  })
})

it("doctor examines a server's database and reports faults with exit code 1", async () => {
  const env = leastEnvironment(await emptyDatabase(inject("databaseUrl")))
  const plain = await runCommand(["doctor"], env)
  expect(plain.stdout).toMatch(/^ok {7}node {7}Node \d/m)
  expect(plain.stdout).toMatch(/^warning {2}schema {5}\d+ migrations pending: run vostro migrate$/m)
  expect(plain.stdout).toMatch(/^ok {7}clock {6}the clocks of this machine and the database differ by/m)
  // The tests' database runs without fsync.
  expect(plain.stdout).toMatch(/^fault {4}database {3}fsync is off/m)
  expect(plain).toMatchObject({ code: 1, stderr: expect.stringMatching(/\d faults? found/) })
  const unreachable = { ...env, DATABASE_URL: "postgres://vostro:hunter2@127.0.0.1:1/bank" }
  const json = await runCommand(["doctor", "--json"], unreachable)
  expect(JSON.parse(json.stdout).findings).toContainEqual({
    part: "database",
    status: "fault",
    text: expect.stringMatching(/^vostro: cannot use the database|^cannot use the database/)
  })
  expect(json.stdout + json.stderr).not.toContain("hunter2")
})
