import { setTimeout as pause } from "node:timers/promises"
import { addBankingDays } from "@vostro/domain/kernel/calendar/BankingDays"
import { dayAt } from "@vostro/domain/kernel/calendar/LocalTime"
import { endOfDay, firstTransactionAt } from "@vostro/domain/ledger/EndOfDay"
import { NETWORK_ZONE } from "@vostro/domain/rails"
import { ask, type Row } from "./Measures.ts"
import { peakDuring } from "./Memory.ts"
import { type RunningServer, startServer } from "./Process.ts"
import { query } from "./Query.ts"
import type { Target } from "./Target.ts"

/** Parts of the bench that the report measures need. */
export interface ReportScene {
  readonly freshDatabase: (name: string) => Promise<string>
  readonly settle: () => Promise<void>
  /** Number of lines of each report. */
  readonly lines: number
}

/** Pause between two looks at a report, in ms. */
const LOOK_MS = 5

const HOUR_MS = 3_600_000

const types = ["daily_balance", "daily_activity"] as const

const speedOf = (type: string) => `lines of a ${type.replace("_", " ")} report on PostgreSQL`
const PEAK = "peak RSS of the bank, writing reports"

/** Measures a bank on PostgreSQL that writes the reports of the last banking day over many account numbers and legs. */
export const measureReports = async (scene: ReportScene): Promise<ReadonlyArray<Row>> => {
  const databaseUrl = await scene.freshDatabase("reports")
  const env = { DATABASE_URL: databaseUrl, WORKER: "1" }
  const server = await startServer("servers/Vostro.ts", env, { accountNumbers: 2 })
  const day = addBankingDays(dayAt(Date.now(), NETWORK_ZONE), -1)
  await fill(databaseUrl, server, day, scene.lines)
  const rows: Array<Row> = []
  let most = 0
  for (const type of types) {
    await scene.settle()
    // Compiles the code and fills the caches.
    await written(server, type, day, scene.lines)
    const [lines, peak] = await peakDuring(server, () => written(server, type, day, scene.lines))
    rows.push({ what: speedOf(type), value: lines, unit: "/s" })
    most = Math.max(most, peak)
  }
  await server.stop()
  return [...rows, { what: PEAK, value: most, unit: "MB" }]
}

/** Adds account numbers of a day, each with a line of balance, and transactions of two legs among them that net to zero. */
const fill = async (databaseUrl: string, { announcement }: RunningServer, day: string, lines: number) => {
  const { program_id, ids } = announcement
  const noon = firstTransactionAt(endOfDay(day) - 12 * HOUR_MS).slice("core_transaction_".length, -20)
  const idOf = (n: string) => `$2 || lpad(to_hex(${n}), 20, '0')`
  await query(
    databaseUrl,
    `insert into vostro_positions
       (program_id, account_number_id, account_id, core_account_id, posted, held, number_open, account_open)
     select program_id, 'account_number_' || ${idOf("n")}, account_id, core_account_id, 0, 0, true, true
     from vostro_positions cross join generate_series(1, $4::int) n
     where program_id = $1 and account_number_id = $3`,
    [program_id, noon, ids[0], lines]
  )
  const account = (n: string) => `'account_number_' || ${idOf(`1 + (${n}) % ($3::int)`)}`
  await query(
    databaseUrl,
    `insert into vostro_transactions (program_id, id, cause, accounts, amounts)
     select $1, 'core_transaction_' || ${idOf("n")}, 'internal_transfer_' || ${idOf("n")},
       array[${account("n / 2")}, ${account("n / 2 + 1")}], array[1 - 2 * (n % 2), 2 * (n % 2) - 1]
     from generate_series(0, $3::int / 2 - 1) n`,
    [program_id, noon, lines]
  )
  await query(databaseUrl, "vacuum analyze vostro_positions")
  await query(databaseUrl, "vacuum analyze vostro_transactions")
}

/** Orders a report of at least so many lines and waits for it; returns its lines per second. */
const written = async (
  { announcement }: RunningServer,
  report_type: string,
  report_date: string,
  lines: number
): Promise<number> => {
  const { url, path, ids, program_id, operator_token: token = "" } = announcement
  const operator = { url, path, ids, token }
  const at = `/operator/v1/programs/${program_id}/reports`
  const started = performance.now()
  const body = JSON.stringify({ report_type, report_date })
  const { id } = JSON.parse(await ask(operator, "POST", at, { "content-type": "application/json" }, body))
  for (;;) {
    const { status, records } = JSON.parse(await ask(operator, "GET", `${at}/${id}`))
    if (status === "written" && records < lines) throw new Error(`${report_type} has ${records} lines of ${lines}`)
    if (status === "written") return (records / (performance.now() - started)) * 1_000
    await pause(LOOK_MS)
  }
}

/** Lists the targets of writing reports: a report of a million lines takes at most 20 seconds of the night, in bounded memory. */
export const reportTargets = (figureOf: (what: string) => number): ReadonlyArray<Target> => [
  ...types.map((type): Target => [speedOf(type), figureOf(speedOf(type)), ">=", 50_000]),
  ["memory of writing reports, MB", figureOf(PEAK), "<=", 300]
]
