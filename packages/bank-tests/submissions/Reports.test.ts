import { createHash } from "node:crypto"
import { DAY_MS, instantOfLocal } from "@vostro/domain"
import { type FileKey, Files, Store, StoreUnavailable } from "@vostro/domain/ports"
import { layerAgreeableNetwork, layerMemoryFiles } from "@vostro/memory"
import { makeMemoryStore } from "@vostro/memory/MemoryStore"
import { Effect, Layer, Stream } from "effect"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"

import { committing, type LawMutant, type TheStore } from "../model/laws/LawMutant.ts"
import { moveTo, WEEK } from "../support/Ach.ts"
import { achNetwork } from "../support/AchNetwork.ts"
import {
  ask,
  type BankUnderTest,
  everyStore,
  inAnotherProgram,
  openAccountNumbers,
  refusal,
  startBank,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import { accountRecord, booksDesk, depositRecord, movementRecord } from "../support/Books.ts"
import { reportDesk } from "../support/Reports.ts"
import { personRecord } from "../support/Submissions.ts"
import { liveByReportLaws, reportLaws } from "./ReportLaws.ts"
import { fullLife, lives } from "./ReportModel.ts"

const SATURDAY = "2035-03-10"

describe.each(everyStore)("reports on %s", (kind) => {
  let shared: BankUnderTest
  beforeAll(async () => {
    shared = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => shared.close())

  const programs = async () => [await inAnotherProgram(shared), await inAnotherProgram(shared)] as const

  it("keep the laws in a life with everything in it", async () => liveByReportLaws(await programs(), fullLife))

  it("are ordered for a day that is over, as often as wanted, and belong to their program", async () => {
    const [bank, other] = await programs()
    const desk = reportDesk(bank)
    moveTo(bank, "2036-03-03", "09:00")
    const [id = ""] = await openAccountNumbers(bank, 1_234)
    for (const early of ["2036-03-03", "9999-12-31"]) {
      expect(await refusal(desk.ordering("daily_balance", early))).toMatchObject({
        code: "parameters_invalid",
        parameters: [{ parameter: "report_date", reason: "value_not_allowed" }]
      })
    }
    moveTo(bank, "2036-03-04", "00:00")
    const { id: ordered } = await ask(desk.ordering("daily_balance", "2036-03-03"))
    const params = { program_id: bank.programId, report_id: ordered }
    expect(await refusal(bank.operator.call("report.content", { params }))).toMatchObject({ code: "object_not_found" })
    await bank.drain()
    const [second] = await desk.write(["daily_balance", "2036-03-03"])
    const first = await desk.get(ordered)
    expect(first).toMatchObject({
      version: 1,
      status: "written",
      records: 1,
      file_name: "20360303_daily_balance_V1.csv"
    })
    expect(second?.report).toMatchObject({ version: 2, replaces: ordered, checksum: first.checksum })
    expect(second?.records[0]?.of("account_number_id")).toBe(id)
    expect(second?.records[0]?.of("closing_balance")).toBe("12.34")
    expect((await desk.list({ report_date: "2036-03-03" })).map(({ version }) => version)).toEqual([2, 1])
    expect(await desk.list({ report_type: "daily_activity" })).toEqual([])
    // Memorial Day.
    moveTo(bank, "2036-05-27", "09:00")
    const [holiday] = await desk.write(["daily_balance", "2036-05-26"])
    expect(holiday?.text.split("\n").slice(1)).toEqual([""])
    expect(await reportDesk(other).list()).toEqual([])
    const elsewhere = { params: { program_id: other.programId, report_id: ordered } }
    expect(await refusal(bank.operator.call("report.content", elsewhere))).toMatchObject({ code: "object_not_found" })
  })

  it("name the account of a debit that is returned for lack of money, at each stage", async () => {
    const [bank] = await programs()
    moveTo(bank, "2038-03-01", "09:00")
    const [id = ""] = await openAccountNumbers(bank, 100)
    const network = achNetwork(bank)
    const debit = { amount: 300, transaction_type: "debit" } as const
    const ach_id = await network.receive({ ...debit, account_number_id: id })
    for (let day = 0; day < 4; day++) {
      await bank.drain()
      bank.advance(DAY_MS)
    }
    await bank.drain()
    const days = ["2038-03-01", "2038-03-02", "2038-03-03", "2038-03-04"]
    const written = await reportDesk(bank).write(...days.map((date) => ["ach_cash_reconciliation", date] as const))
    const { account_id } = await ask(bank.partner.call("account_number.get", { params: { account_number_id: id } }))
    const columns = ["type", "direction", "account_id", "account_number_id", "ach_id"]
    expect(written.flatMap(({ records }) => records.map((one) => columns.map((name) => one.of(name))))).toEqual([
      ["ORIGINATION", "DEBIT", account_id, id, ach_id],
      ["RETURN", "CREDIT", account_id, id, ach_id]
    ])
  })

  it("reconcile the files of a program with its FBO account, and say by how much they differ", async () => {
    const [bank] = await programs()
    const books = booksDesk(bank)
    moveTo(bank, "2037-03-02", "09:00")
    await books.fund(1_500)
    const reconciled = async () => {
      const [one] = await reportDesk(bank).write(["platform_reconciliation", "2037-03-02"])
      const [record, ...more] = one?.records ?? []
      expect(more).toEqual([])
      const columns = ["deposit_balances", "non_posted_transactions", "fbo_balance", "difference", "status"]
      return record === undefined ? undefined : columns.map((name) => record.of(name)).join(" ")
    }
    moveTo(bank, "2037-03-03", "05:00")
    expect(await reconciled()).toBeUndefined()
    await books.accept("customers", [personRecord("ada")])
    await books.accept("accounts", [accountRecord("deposits", "ada")])
    const { id } = await books.account("deposits")
    await books.accept("balances", [depositRecord(id, "main", 1_100)])
    await books.accept("transactions", [movementRecord("main", 1_100)])
    expect(await reconciled()).toBe("11.00 0.00 15.00 4.00 UNBALANCED")
    const pending = { id: "p", amount: "4.00", type: "deposit", transfer_type: "ach", settlement_date: "2037-03-02" }
    await books.accept("non_posted_transactions", [pending])
    expect(await reconciled()).toBe("11.00 4.00 15.00 0.00 BALANCED")
    // Money of the next day is not in the report.
    await books.fund(1)
    expect(await reconciled()).toBe("11.00 4.00 15.00 0.00 BALANCED")
  })
})

/** Bytes of the reports of Friday by type. */
const bytesOfFriday = new Map<string, object>()

const ofFriday = (body: string): string => {
  const report = JSON.parse(body)
  const { report_type, report_date, size_bytes, checksum, kept } = report
  if (report.status !== "written") return body
  if (report_date === WEEK.friday) bytesOfFriday.set(report_type, { size_bytes, checksum, kept })
  if (report_date !== SATURDAY) return body
  return JSON.stringify({ ...report, ...bytesOfFriday.get(report_type) })
}

describe("reports of random lives", () => {
  it("keep the laws", async () => {
    const bank = await startBank("memory", inject("databaseUrl"))
    const property = fc.asyncProperty(lives, async (life) =>
      liveByReportLaws([await inAnotherProgram(bank), await inAnotherProgram(bank)], life)
    )
    await fc.assert(property, { numRuns: 6 })
    await bank.close()
  })
})

describe("a report whose storage fails", () => {
  it("is written again, and leaves no bytes but its own", async () => {
    const keys: Array<FileKey> = []
    // The first bytes do not reach the storage.
    const failing = (files: Files["Service"]): Files["Service"] => ({
      ...files,
      open: (key, nowMs) =>
        Effect.map(files.open(key, nowMs), (intake) => {
          keys.push(key)
          const failure = Effect.fail(new StoreUnavailable({ cause: "no space" }))
          return keys.length > 1 ? intake : { ...intake, write: () => failure }
        })
    })
    const files = Layer.effect(Files, Effect.map(Files, failing)).pipe(Layer.provide(layerMemoryFiles))
    const bank = await startBankOn(Layer.sync(Store, makeMemoryStore), {}, layerAgreeableNetwork, files)
    const desk = reportDesk(bank)
    moveTo(bank, WEEK.tuesday, "09:00")
    const [written] = await desk.write(["daily_activity", WEEK.monday])
    expect(keys).toHaveLength(2)
    bank.advance(DAY_MS)
    await bank.sweep()
    const { id = "", checksum } = written?.report ?? {}
    expect(
      createHash("sha256")
        .update(await desk.content(id))
        .digest("hex")
    ).toBe(checksum)
    const read = (key: FileKey) => Effect.runPromise(Stream.runCollect(bank.files.read(key, 0, 1)))
    expect((await Promise.all(keys.map(read))).map((pieces) => pieces.length)).toEqual([0, 1])
    await bank.close()
  })
})

describe("the schedule of reports", () => {
  const settings = { report_time: "05:30" }
  const goTo = (bank: BankUnderTest, day: string, time: string) =>
    bank.advance(instantOfLocal(day, time, "America/New_York") - bank.now())

  it.each(stores)("writes each day once in the morning after, on %s", async (kind) => {
    const bank = await startBank(kind, inject("databaseUrl"), settings)
    const desk = reportDesk(bank)
    const written = async (date: string) =>
      (await desk.list({ report_date: date })).map(({ status, records = -1 }) =>
        status === "written" ? records : status
      )
    goTo(bank, WEEK.friday, "09:00")
    await openAccountNumbers(bank, 100)
    await bank.drain()
    goTo(bank, SATURDAY, "05:29")
    await bank.drain()
    expect(await desk.list()).toEqual([])
    goTo(bank, SATURDAY, "05:30")
    await bank.drain()
    await bank.drain()
    expect(await written(WEEK.friday)).toEqual([0, 0, 0, 2, 1])
    // Two days were missed.
    goTo(bank, "2035-03-12", "12:00")
    await desk.write(["daily_balance", SATURDAY])
    expect(await written(SATURDAY)).toEqual([0, 0, 0, 0, 0])
    expect(await written("2035-03-11")).toEqual([0, 0, 0, 0, 0])
    expect(await desk.list()).toHaveLength(15)
    await bank.close()
  })

  it("is shared by all workers, and opened once by each, for programs old and new", async () => {
    const intact = makeMemoryStore()
    const counts = new Map<string, number>()
    const counting: TheStore = {
      ...intact,
      load: (programId, reads) => {
        if (reads.objects.some(({ kind }) => kind === "report_schedule"))
          counts.set(programId, (counts.get(programId) ?? 0) + 1)
        return intact.load(programId, reads)
      }
    }
    const start = (store: TheStore) => startBankOn(Layer.succeed(Store, store), settings)
    const [bank, other] = [await start(counting), await start(intact)]
    const third = await inAnotherProgram(bank)
    for (const one of [bank, other]) goTo(one, WEEK.friday, "09:00")
    for (let round = 0; round < 3; round++) await bank.drain()
    const fourth = await inAnotherProgram(bank)
    for (let round = 0; round < 3; round++) await Promise.all([bank.drain(), other.drain()])
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries([bank, other, third, fourth].map(({ programId }) => [programId, 1]))
    )
    for (const one of [bank, other]) goTo(one, SATURDAY, "06:00")
    await Promise.all([bank.drain(), other.drain()])
    await bank.drain()
    for (const { programId } of [third, fourth]) {
      const found = await reportDesk({ ...bank, programId }).list()
      expect(found.map(({ version, status }) => `${version} ${status}`)).toEqual(
        Array.from({ length: 5 }, () => "1 written")
      )
    }
    await bank.close()
    await other.close()
  })
})

const breaking = (what: string, law: string, breaks: (store: TheStore) => Partial<TheStore>): LawMutant => ({
  what,
  law,
  breaks: (store) => ({ ...store, ...breaks(store) })
})

const current = (store: TheStore): Partial<TheStore> => ({
  closingBalances: (programId) => store.closingBalances(programId, "core_transaction_~")
})

/** Banks with one thing broken, and the law that each of them breaks. */
const mutants: ReadonlyArray<LawMutant> = [
  breaking("reports the balances of now", "the balances of the banking day before", current),
  breaking("leaves the first core transaction out", "the activity of the days", (store) => ({
    transactions: (query) =>
      Effect.map(store.transactions(query), (page) => ({ ...page, objects: page.objects.slice(1) }))
  })),
  committing("serves the reports of Friday on Saturday", "a day that is no banking day", (commit) => ({
    ...commit,
    writes: commit.writes.map((one) => ({ ...one, body: one.kind === "report" ? ofFriday(one.body) : one.body }))
  })),
  breaking("writes a day again with the balances of now", "a report that is written again", current),
  breaking("misses the cash of instant payments", "network settlement is the cash", (store) => ({
    transactions: (query) =>
      Effect.map(store.transactions(query), ({ objects, has_more }) => ({
        has_more,
        objects: objects.filter(({ cause }) => !cause.startsWith("instant_payment_"))
      }))
  })),
  breaking("forgets its settlements", "the ACH cash of a day", (store) => ({
    list: (query) =>
      query.kind === "ach_settlement" ? Effect.succeed({ objects: [], has_more: false }) : store.list(query)
  })),
  breaking("compares the FBO account of now", "the platform reconciliation compares", (store) => ({
    balance: (programId, account) => store.balance(programId, account)
  })),
  breaking("reports all programs to each", "reports have nothing of another program", (store) => {
    const seen = new Set<string>()
    return {
      closingBalances: (programId, beforeId) => {
        seen.add(programId)
        return Stream.flatMap(Stream.fromIterable([...seen]), (one) => store.closingBalances(one, beforeId))
      }
    }
  })
]

describe("a bank with one thing broken breaks a law of reports:", () => {
  it.each(mutants)("one that $what", async ({ law: name, breaks }) => {
    const laws = reportLaws.filter((law) => law.name.startsWith(name))
    expect(laws).toHaveLength(1)
    const intact = makeMemoryStore()
    const bank = await startBankOn(Layer.sync(Store, () => breaks(intact)))
    const lived = liveByReportLaws([bank, await inAnotherProgram(bank)], fullLife, laws, intact)
    await expect(lived).rejects.toMatchObject({ name: "AssertionError" })
    await bank.close()
  })

  it("and each law is broken by one", () => {
    expect(reportLaws.filter(({ name }) => !mutants.some(({ law }) => name.startsWith(law)))).toEqual([])
  })
})
