import { join } from "node:path"
import { Database, integerOf, textOf } from "@vostro/sqlite/database/Database"
import { auditOf } from "@vostro/sqlite/reader/Audit"
import { PROGRAM } from "@vostro/testing/conformance/Commits"
import type { Finding } from "../plan/Finding.ts"
import { FROM, FUNDS, TO } from "./Payer.ts"

/** Tables in which each payment has a row, with their other rows. */
const TABLES = [
  ["keys", 0],
  ["transactions", 2],
  ["events", 0],
  ["timers", 0],
  ["uniques", 0]
] as const

/** Opens the remains of a store after a power loss, and compares them with the payments that were acknowledged. */
export const checkSurvivors = (folder: string, paid: ReadonlyArray<string>): ReadonlyArray<Finding> => {
  try {
    const database = new Database(join(folder, "bank.sqlite"), { readOnly: false })
    const findings = [...intact(database), ...lost(database, paid), ...halves(database)]
    database.close()
    return findings
  } catch (error) {
    return [{ anomaly: "defect", detail: `the store cannot be read: ${error}` }]
  }
}

const intact = (database: Database): ReadonlyArray<Finding> => {
  const found = textOf(database.row("pragma integrity_check")?.["integrity_check"])
  return found === "ok" ? [] : [{ anomaly: "defect", detail: `the database is damaged: ${found}` }]
}

const lost = (database: Database, paid: ReadonlyArray<string>): ReadonlyArray<Finding> => {
  const stored = new Set(database.rows("select id from vostro_objects").map(({ id }) => textOf(id)))
  return paid.filter((name) => !stored.has(name)).map((name) => ({ anomaly: "lost", detail: name }))
}

const halves = (database: Database): ReadonlyArray<Finding> => {
  const countOf = (table: string) => integerOf(database.row(`select count(*) as n from vostro_${table}`)?.["n"])
  const payments = countOf("objects")
  const balances = database.rows("select account_number_id as id, posted from vostro_positions order by id")
  const shown = balances.map(({ id, posted }) => `${id} ${posted}`).join(", ")
  const wanted = [`${FROM} ${FUNDS - payments}`, `${TO} ${FUNDS + payments}`].join(", ")
  const { sum, unbalanced, mismatched } = auditOf(database, PROGRAM)
  const wrong = TABLES.filter(([table, others]) => countOf(table) !== payments + others)
  return [
    ...wrong.map(([table]) => `${countOf(table)} ${table} for ${payments} payments`),
    ...(shown === wanted ? [] : [`balances are ${shown} instead of ${wanted}`]),
    ...(sum === 0n && unbalanced.length === 0 && mismatched.length === 0 ? [] : ["the ledger audit finds faults"])
  ].map((detail) => ({ anomaly: "money", detail }))
}
