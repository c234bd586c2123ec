import { randomUUID } from "node:crypto"
import { DAY_MS } from "@vostro/domain"
import { type ReportType, reportTypes } from "@vostro/submissions"
import { Effect } from "effect"
import fc from "fast-check"
import { moveTo, WEEK } from "../support/Ach.ts"
import { achNetwork } from "../support/AchNetwork.ts"
import { ask, type BankUnderTest, openAccountNumbers, transferOf } from "../support/BankUnderTest.ts"
import { accountRecord, booksDesk, depositRecord, movementRecord } from "../support/Books.ts"
import { arrivedAt, instantDesk } from "../support/InstantPayments.ts"
import { type ReadReport, reportDesk } from "../support/Reports.ts"
import { personRecord } from "../support/Submissions.ts"
import { incomingTo, wireDesk } from "../support/Wires.ts"

/** A step of a life whose days are reported. Entries are chosen by number, modulo their count. */
export type Step =
  | { readonly do: "transfer" | "wire" | "fednow" | "rtp"; readonly amount: number }
  | { readonly do: "receive" | "send"; readonly side: "credit" | "debit"; readonly amount: number }
  | { readonly do: "advance" | "return"; readonly nth: number }
  | { readonly do: "tomorrow" }

const amount = fc.integer({ min: 1, max: 5_000 })

/** Random lives. */
export const lives: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom("transfer" as const, "wire" as const, "fednow" as const, "rtp" as const), amount }),
    fc.record({
      do: fc.constantFrom("receive" as const, "send" as const),
      side: fc.constantFrom("credit" as const, "debit" as const),
      amount
    }),
    fc.record({ do: fc.constantFrom("advance" as const, "return" as const), nth: fc.nat(9) }),
    fc.constant({ do: "tomorrow" as const })
  ),
  { maxLength: 14 }
)

/** A life with everything in it, over a weekend. */
export const fullLife: ReadonlyArray<Step> = [
  { do: "receive", side: "credit", amount: 700 },
  { do: "receive", side: "debit", amount: 300 },
  { do: "send", side: "credit", amount: 50 },
  { do: "advance", nth: 0 },
  { do: "transfer", amount: 40 },
  { do: "wire", amount: 9_000 },
  { do: "tomorrow" },
  { do: "return", nth: 0 },
  { do: "rtp", amount: 60 },
  { do: "fednow", amount: 70 },
  { do: "advance", nth: 1 },
  { do: "tomorrow" },
  { do: "fednow", amount: 80 },
  { do: "transfer", amount: 5 },
  { do: "tomorrow" },
  { do: "tomorrow" },
  { do: "send", side: "debit", amount: 20 },
  { do: "tomorrow" },
  { do: "tomorrow" }
]

const WEEK_MS = 7 * DAY_MS

const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the first Thursday that has not begun, weeks after that of {@link WEEK} if several lives share a bank. */
const nextThursday = (bank: BankUnderTest): string => {
  const weeks = Math.ceil((bank.now() - Date.parse(`${WEEK.thursday}T00:00:00Z`)) / WEEK_MS)
  return dayAfter(WEEK.thursday, 7 * Math.max(0, weeks))
}

/** Deposit balance that the files of every life state, in cents. */
export const STATED = 1_234

const submitBalance = async (bank: BankUnderTest): Promise<void> => {
  const books = booksDesk(bank)
  await books.accept("customers", [personRecord("ada")])
  await books.accept("accounts", [accountRecord("deposits", "ada")])
  await books.accept("balances", [depositRecord((await books.account("deposits")).id, "main", STATED)])
  await books.accept("transactions", [movementRecord("main", STATED)])
}

/** Lives the steps on a bank. Refused steps change nothing. Returns the days of the life, which are over. */
export const live = async (bank: BankUnderTest, life: ReadonlyArray<Step>): Promise<ReadonlyArray<string>> => {
  const dates = [nextThursday(bank)]
  moveTo(bank, dates[0] ?? "", "09:00")
  const [from = "", to = ""] = await openAccountNumbers(bank, 1_000_000, 0)
  await submitBalance(bank)
  const network = achNetwork(bank)
  const entries: Array<string> = []
  const attempt = <A, E>(call: Effect.Effect<A, E>) => Effect.runPromise(Effect.exit(call))
  const entry = (nth: number) => entries[nth % Math.max(1, entries.length)]
  for (const step of life) {
    bank.advance(1)
    switch (step.do) {
      case "transfer": {
        const call = { idempotencyKey: randomUUID(), body: transferOf(from, to, step.amount) }
        await attempt(bank.partner.call("internal_transfer.create", call))
        break
      }
      case "wire":
        await wireDesk(bank).incoming(incomingTo(from, step.amount))
        break
      case "fednow":
      case "rtp":
        await attempt(instantDesk(bank).arrival({ ...arrivedAt(from, step.amount), network: step.do }))
        break
      case "receive":
        entries.push(
          await network.receive({ amount: step.amount, transaction_type: step.side, account_number_id: from })
        )
        break
      case "send":
        entries.push(
          (await network.send({ account_number_id: from, amount: step.amount, transaction_type: step.side })).id
        )
        break
      case "advance":
        await attempt(network.advance(entry(step.nth) ?? "ach_none"))
        break
      case "return": {
        const params = { ach_id: entry(step.nth) ?? "ach_none" }
        await attempt(
          bank.partner.call("ach.return", { params, idempotencyKey: randomUUID(), body: { return_code: "R10" } })
        )
        break
      }
      case "tomorrow":
        dates.push(dayAfter(dates[0] ?? "", dates.length))
        bank.advance(DAY_MS)
    }
    await bank.drain()
  }
  bank.advance(DAY_MS)
  await bank.drain()
  return dates
}

/** The reports of a day by type. */
export interface Day {
  readonly date: string
  readonly reports: Readonly<Record<ReportType, ReadReport>>
}

/** Writes the reports of days. */
export const reportsOf = async (bank: BankUnderTest, dates: ReadonlyArray<string>): Promise<ReadonlyArray<Day>> => {
  const orders = dates.flatMap((date) => reportTypes.map((type) => [type, date] as const))
  const all = await reportDesk(bank).write(...orders)
  return dates.map((date, at) => {
    const [balance, activity, ach, network, platform] = all.slice(at * reportTypes.length)
    if (!balance || !activity || !ach || !network || !platform) throw new Error("a report is missing")
    return {
      date,
      reports: {
        daily_balance: balance,
        daily_activity: activity,
        ach_cash_reconciliation: ach,
        network_settlement: network,
        platform_reconciliation: platform
      }
    }
  })
}

/** Moves money on a known account number and on a new one. */
export const moveOn = async (bank: BankUnderTest, account_number_id: string): Promise<void> => {
  await openAccountNumbers(bank, 77)
  const params = { program_id: bank.programId, account_number_id }
  await ask(bank.operator.call("account_number.credit", { params, body: { amount: 5, currency_code: "USD" } }))
}
