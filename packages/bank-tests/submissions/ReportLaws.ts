import { instantOfLocal } from "@vostro/domain"
import { isBankingDay } from "@vostro/domain/kernel/calendar/BankingDays"
import type { RecordedTransaction, Store } from "@vostro/domain/ports"
import { reportTypes, type SubmittedRecord } from "@vostro/submissions"
import { Effect } from "effect"
import { expect } from "vitest"
import type { BankUnderTest } from "../support/BankUnderTest.ts"
import { centsOf, signedOf } from "../support/Reports.ts"
import { type Day, live, moveOn, reportsOf, STATED, type Step } from "./ReportModel.ts"

type TheStore = Store["Service"]

/** Reports of two programs, and the ledger of the first in an intact store. */
export interface Reported {
  readonly days: ReadonlyArray<Day>
  /** The last banking day, written again after more activity. */
  readonly again: ReadonlyArray<Day>
  readonly others: ReadonlyArray<Day>
  readonly ledger: ReadonlyArray<RecordedTransaction>
}

/** A law of reports. It throws where it is broken. */
export interface ReportLaw {
  readonly name: string
  readonly holds: (reported: Reported) => void
}

const bankingDays = (days: ReadonlyArray<Day>) => days.filter(({ date }) => isBankingDay(date))

const sumBy = (
  records: ReadonlyArray<SubmittedRecord>,
  key: (record: SubmittedRecord) => string,
  amount: (record: SubmittedRecord) => number
): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  for (const record of records) sums.set(key(record), (sums.get(key(record)) ?? 0) + amount(record))
  return sums
}

const closingOf = ({ reports }: Day) =>
  sumBy(
    reports.daily_balance.records,
    (record) => record.of("account_number_id"),
    (record) => centsOf(record.of("closing_balance"))
  )

const activityOf = ({ reports }: Day) => reports.daily_activity.records

const momentOf = ({ id }: RecordedTransaction): number => Number.parseInt(id.slice(17, 29), 16)

const MINUTE_MS = 60_000

/** Returns the core transactions of each day. Those of days without banking belong to the next banking day. */
const bookedIn = (days: ReadonlyArray<Day>, ledger: ReadonlyArray<RecordedTransaction>) => {
  let from = 0
  return days.map(({ date }) => {
    if (!isBankingDay(date)) return []
    const [since, until] = [from, instantOfLocal(date, "23:59", "America/New_York") + MINUTE_MS]
    from = until
    return ledger.filter((one) => momentOf(one) >= since && momentOf(one) < until)
  })
}

/** Networks of the causes in a life, by settlement account. */
const networks: ReadonlyArray<readonly [network: string, account: string, cause: string]> = [
  ["ach", "gl_due_from_reserve", "ach_settlement_"],
  ["fednow", "gl_due_from_reserve", "instant_payment_"],
  ["fedwire", "gl_due_from_reserve", "wire_"],
  ["rtp", "gl_rtp_prefunded", "instant_payment_"]
]

/** Returns the cash of each network that moved any: the debits of its settlement account less the credits. */
const cashOf = (booked: ReadonlyArray<RecordedTransaction>): ReadonlyArray<string> =>
  networks.flatMap(([network, account, cause]) => {
    const legs = booked.filter((one) => one.cause.startsWith(cause)).flatMap((one) => one.legs)
    const amounts = legs.filter((leg) => leg.account === account).map(({ amount }) => -amount)
    const sum = amounts.reduce((total, one) => total + one, 0)
    return amounts.length === 0 ? [] : [`${network} ${account} ${sum}`]
  })

/** The laws of reports. */
export const reportLaws: ReadonlyArray<ReportLaw> = [
  {
    name: "the balances of the banking day before and the activity are the balances of the day",
    holds: ({ days }) => {
      let before: ReadonlyMap<string, number> = new Map()
      for (const day of bankingDays(days)) {
        const closing = closingOf(day)
        const activity = sumBy(activityOf(day), (record) => record.of("ledger_account"), signedOf)
        for (const [id, balance] of closing) expect(balance).toBe((before.get(id) ?? 0) + (activity.get(id) ?? 0))
        expect([...activity.keys()].filter((id) => id.startsWith("account_number_") && !closing.has(id))).toEqual([])
        before = closing
      }
    }
  },
  {
    name: "the activity of the days is every core transaction once",
    holds: ({ days, ledger }) => {
      const booked = bookedIn(days, ledger).flat()
      const expected = booked.flatMap(({ id, cause, legs }) =>
        legs.map(({ account, amount }, at) => `${id}~${at} ${cause} ${account} ${amount}`)
      )
      const found = days.flatMap((day) =>
        activityOf(day).map((record) =>
          [record.of("leg_id"), record.of("cause_id"), record.of("ledger_account"), signedOf(record)].join(" ")
        )
      )
      expect(found).toEqual(expected)
    }
  },
  {
    name: "a day that is no banking day has headers only",
    holds: ({ days }) => {
      const holidays = days.filter((day) => !isBankingDay(day.date))
      for (const { reports } of holidays) {
        for (const type of reportTypes) expect(reports[type].text.split("\n").slice(1)).toEqual([""])
      }
    }
  },
  {
    name: "a report that is written again has the same bytes",
    holds: ({ days, again }) => {
      for (const { date, reports } of again) {
        const before = days.find((day) => day.date === date)
        for (const type of reportTypes) expect(reports[type].text).toBe(before?.reports[type].text)
      }
    }
  },
  {
    name: "network settlement is the cash of each network in the ledger",
    holds: ({ days, ledger }) => {
      const found = days.map(({ reports }) =>
        reports.network_settlement.records.map((record) =>
          [record.of("network"), record.of("settlement_account"), centsOf(record.of("net_amount"))].join(" ")
        )
      )
      expect(found).toEqual(bookedIn(days, ledger).map(cashOf))
    }
  },
  {
    name: "the ACH cash of a day is what its settlements moved at the Federal Reserve",
    holds: ({ days }) => {
      for (const { reports } of days) {
        const cash = reports.ach_cash_reconciliation.records.reduce((sum, record) => sum + signedOf(record), 0)
        const moved = reports.network_settlement.records.filter((record) => record.of("network") === "ach")
        expect(cash).toBe(moved.reduce((sum, record) => sum + centsOf(record.of("net_amount")), 0))
      }
    }
  },
  {
    name: "the platform reconciliation compares the balances of the day with the files",
    holds: ({ days }) => {
      for (const day of bankingDays(days)) {
        const fbo = [...closingOf(day).values()].reduce((sum, one) => sum + one, 0)
        const found = day.reports.platform_reconciliation.records.map((record) =>
          [record.of("fbo_balance"), record.of("deposit_balances"), record.of("difference")].map(centsOf)
        )
        expect(found).toEqual([[fbo, STATED, fbo - STATED]])
      }
    }
  },
  {
    name: "reports have nothing of another program",
    holds: ({ days, others }) => {
      const idsOf = (all: ReadonlyArray<Day>) =>
        all.flatMap(({ reports }) => [
          ...reports.daily_balance.records.map((record) => record.of("account_number_id")),
          ...reports.daily_activity.records.map((record) => record.of("transaction_id")),
          ...reports.ach_cash_reconciliation.records.map((record) => record.of("ach_id"))
        ])
      const own = new Set(idsOf(days))
      expect(idsOf(others).filter((id) => own.has(id))).toEqual([])
    }
  }
]

const ledgerOf = async (store: TheStore, program_id: string): Promise<ReadonlyArray<RecordedTransaction>> => {
  const all: Array<RecordedTransaction> = []
  for (let from_id = "core_transaction_"; ; ) {
    const query = { program_id, from_id, until_id: "core_transaction_~", limit: 500 }
    const { objects, has_more } = await Effect.runPromise(store.transactions(query))
    all.push(...objects)
    from_id = `${all.at(-1)?.id}_`
    if (!has_more) return all
  }
}

/** Lives on a program, and checks laws on its reports and those of another program. `intact` reads the ledger. */
export const liveByReportLaws = async (
  [bank, other]: readonly [BankUnderTest, BankUnderTest],
  life: ReadonlyArray<Step>,
  laws: ReadonlyArray<ReportLaw> = reportLaws,
  intact: TheStore = bank.store
): Promise<void> => {
  const dates = await live(bank, life)
  const days = await reportsOf(bank, dates)
  const others = await reportsOf(other, dates.slice(0, 1))
  const ledger = await ledgerOf(intact, bank.programId)
  const [last] = bankingDays(days).slice(-1)
  if (last !== undefined) await moveOn(bank, last.reports.daily_balance.records[0]?.of("account_number_id") ?? "")
  const again = await reportsOf(bank, last === undefined ? [] : [last.date])
  const reported = { days, again, others, ledger }
  for (const { holds } of laws) holds(reported)
}
