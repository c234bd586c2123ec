import { counted } from "../terminal/Counted.ts"
import type { DatabaseFacts } from "./DatabaseFacts.ts"
import { type Finding, findingsOf } from "./Finding.ts"

/** Oldest version of PostgreSQL that the store works on. */
const OLDEST_MAJOR = 15

/** Clock skew in ms from which work may be leased twice: half the duration of a lease. */
const FAULTY_SKEW_MS = 5_000

/** Clock skew in ms that a synchronized machine does not reach. */
const NOTABLE_SKEW_MS = 500

const database = findingsOf("database")
const clock = findingsOf("clock")
const schema = findingsOf("schema")

/** Judges the state of a database for a server with a number of connections. */
export const databaseFindings = (facts: DatabaseFacts, connections: number): ReadonlyArray<Finding> => [
  versionFinding(facts),
  ...writeFindings(facts),
  ...durabilityFindings(facts),
  ...replicationFindings(facts),
  ...distributionFindings(facts),
  connectionFinding(facts, connections),
  ...sessionFindings(facts),
  clockFinding(facts),
  schemaFinding(facts)
]

const versionFinding = ({ settings }: DatabaseFacts): Finding => {
  const text = `PostgreSQL ${settings.server_version}`
  return Number(settings.server_version_num) >= OLDEST_MAJOR * 10_000
    ? database.ok(text)
    : database.fault(`${text}: upgrade to ${OLDEST_MAJOR} or later`)
}

const writeFindings = ({ read_only }: DatabaseFacts): ReadonlyArray<Finding> =>
  read_only === undefined
    ? []
    : [database.fault(`the database refuses writes: ${read_only}; let DATABASE_URL lead to the primary`)]

const durabilityFindings = ({ settings }: DatabaseFacts): ReadonlyArray<Finding> => {
  const off = (["fsync", "full_page_writes", "synchronous_commit"] as const).filter((name) => settings[name] === "off")
  return off.length === 0
    ? [database.ok("commits are durable")]
    : off.map((name) => database.fault(`${name} is off: a crash can lose committed data; turn it on`))
}

const replicationFindings = ({ replication }: DatabaseFacts): ReadonlyArray<Finding> => {
  if (replication === undefined) return []
  const { lag_ms, mode, standbys } = replication
  const behind = lag_ms === null ? "" : `, at most ${lag_ms} ms behind`
  const following = `${counted(standbys, "standby")}${behind}`
  switch (mode) {
    case "alone":
      return [database.ok("no standby follows: if this database is lost, restore a backup")]
    case "synchronous":
      return [database.ok(`commits wait for a synchronous standby: ${following}`)]
    case "asynchronous":
      return [
        database.warning(
          `asynchronous replication to ${following}: a failover loses the last acknowledged payments; set synchronous_standby_names`
        )
      ]
    case "waiting":
      return [
        database.fault(
          "synchronous_standby_names is set and no such standby follows: commits wait, and time out with 504; bring a standby back"
        )
      ]
  }
}

const distributionFindings = ({ distribution, migrations }: DatabaseFacts): ReadonlyArray<Finding> => {
  if (distribution === undefined || migrations.applied.length === 0) return []
  const { is_begun, missing, nodes } = distribution
  if (missing.length === 0) return [database.ok(`distributed by program over ${counted(nodes, "server")} of Citus`)]
  const remedy = "run vostro migrate --distribute while the bank stands still"
  return [
    is_begun
      ? database.fault(`on a Citus cluster, and not distributed: ${missing.join(", ")}; ${remedy}`)
      : database.warning(`on a Citus cluster, and all of it on the coordinator: ${remedy}`)
  ]
}

const connectionFinding = ({ settings }: DatabaseFacts, connections: number): Finding => {
  const free = Number(settings.max_connections) - Number(settings.superuser_reserved_connections)
  const text = `DATABASE_CONNECTIONS is ${connections}, and the database accepts ${counted(free, "connection")} in total`
  const remedy = "lower it, or raise max_connections of the database"
  if (connections > free) return database.fault(`${text}: ${remedy}`)
  return connections * 2 > free
    ? database.warning(`${text}, too few for a second server: ${remedy}`)
    : database.ok(text)
}

const sessionFindings = ({ settings }: DatabaseFacts): ReadonlyArray<Finding> => [
  ...(settings.default_transaction_isolation === "read committed"
    ? []
    : [
        database.fault(
          `default_transaction_isolation is ${settings.default_transaction_isolation}: concurrent commits fail; set it to read committed`
        )
      ]),
  ...(/^(UTC|GMT|Etc\/.*)$/.test(settings.TimeZone)
    ? []
    : [database.warning(`TimeZone is ${settings.TimeZone}: the database logs times in this zone, and the bank in UTC`)])
]

const clockFinding = ({ clock: { offset_ms, uncertainty_ms } }: DatabaseFacts): Finding => {
  const text = `the clocks of this machine and the database differ by ${Math.abs(offset_ms)} ms (± ${uncertainty_ms} ms)`
  const remedy = "synchronize both clocks"
  const least = Math.abs(offset_ms) - uncertainty_ms
  if (least >= FAULTY_SKEW_MS)
    return clock.fault(`${text}: servers with this skew can do the same work twice; ${remedy}`)
  return least >= NOTABLE_SKEW_MS ? clock.warning(`${text}: ${remedy}`) : clock.ok(text)
}

/** Judges the migrations of a database. */
export const schemaFinding = ({
  migrations: { applied, pending, unknown }
}: Pick<DatabaseFacts, "migrations">): Finding => {
  if (unknown.length > 0)
    return schema.fault(`migrated by a newer version of Vostro (${unknown.join(", ")}): upgrade this server`)
  if (pending.length > 0) return schema.warning(`${counted(pending.length, "migration")} pending: run vostro migrate`)
  return schema.ok(`${counted(applied.length, "migration")} applied, none pending`)
}
