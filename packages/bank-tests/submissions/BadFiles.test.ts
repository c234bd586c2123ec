import { randomUUID } from "node:crypto"
import { checkIterable } from "@vostro/submissions"
import { MAX_FAULTS } from "@vostro/submissions/checking/Fault"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import {
  auditOf,
  type BankUnderTest,
  inAnotherProgram,
  layerStore,
  SOUND,
  startBank,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import { storedCustomers, storedOf } from "../support/CustomerBooks.ts"
import { bookDay, changedFiles, textOfChanged } from "../support/DayOfFiles.ts"
import { blindToEquality } from "../support/SubmissionMutants.ts"
import { faultsOf, fileOf, personRecord, submit } from "../support/Submissions.ts"

const good = fileOf("customers", [personRecord("ann"), personRecord("bob", { gross_annual_revenue: "" })])
const [header = "", first = "", second = ""] = good.split("\n")
const bytes = (text: string) => Buffer.from(text)
const fileWith = (line: string) => bytes(`${header}\n${first}\n${line}\n`)
const changed = (from: string, to: string) => fileWith(second.replace(from, to))

/** Files that are no valid files of customers, and the line, column and rule of the first fault. */
const bad: ReadonlyArray<readonly [string, Uint8Array<ArrayBuffer>, string]> = [
  ["commas for delimiters", bytes(good.replaceAll("|", ",")), "1  delimiter"],
  ["quotes", changed("Lovelace", '"Lovelace"'), "3 last_name quotes"],
  ["a header in capitals", bytes(good.replace("last_name", "LAST_NAME")), "1 last_name unknownColumn"],
  ["a missing column", bytes(good.replace("last_name|", "")), "1 last_name missingColumn"],
  ["a doubled column", bytes(good.replace("last_name", "last_name|last_name")), "1 last_name doubledColumn"],
  ["a line of 10 MB", fileWith(second + "x".repeat(10_000_000)), "3  lineLength"],
  [
    "bytes that are not UTF-8",
    Buffer.concat([fileWith(second), Buffer.from([0xc3, 0x28, 10])]),
    "4 client_customer_id encoding"
  ],
  ["a truncated end", bytes(good.slice(0, -4)), "3 kyc_result lineEnd"],
  ["too few fields", fileWith(second.slice(0, second.lastIndexOf("|"))), "3 ofac_screened_at fieldCount"],
  ["a doubled id", fileWith(first.replace("Ada", "Eve")), "3 client_customer_id doubledId"],
  ["a doubled record", fileWith(first), "3 client_customer_id doubledRecord"],
  ["a date that does not exist", changed("1990-12-10", "1990-02-30"), "3 date_of_birth date"],
  ["no lines", bytes(good.slice(0, 10)), "1  lineEnd"]
]

describe.each(stores)("bad files on %s", (kind) => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  it.each(bad)("with %s are refused with line and column, as by the offline check", async (_, file, place) => {
    const one = await submit(bank, `${randomUUID()}_customers_V1.csv`, file)
    expect(one).toMatchObject({ status: "rejected", booked: 0 })
    const faults = await faultsOf(bank, one.id)
    const { faults: offline, faultCount, group } = await checkIterable("customers", [file])
    expect(faults.map(({ line, column, rule, found }) => ({ line, column, rule, found }))).toEqual(
      offline.map(({ line, column, rule, found }) => ({ line, column, rule, found }))
    )
    expect([one.fault_count, one.group]).toEqual([faultCount, group])
    expect(faults.map(({ line, column, rule }) => `${line} ${column} ${rule}`)).toContain(place)
    expect(await storedCustomers(bank)).toEqual([])
  })

  it("have at most 10,000 listed faults; the rest are counted", async () => {
    const file = `${header}\n${"x\n".repeat(MAX_FAULTS + 5)}`
    const one = await submit(bank, `${randomUUID()}_customers_V1.csv`, file)
    expect(one).toMatchObject({ status: "rejected", fault_count: MAX_FAULTS + 5, group: 1 })
    const faults = await faultsOf(bank, one.id)
    expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: MAX_FAULTS }, (_, at) => at + 1))
  })

  it.each([
    ["a byte order mark", `\uFEFF${good}`],
    ["CR LF", good.replaceAll("\n", "\r\n")],
    ["published slips of headers", good.replace("date_of_birth", "data_of_birth").replace("occupation", "ocupation")]
  ])("are told from valid ones with %s", async (_, file) => {
    expect(await submit(bank, `${randomUUID()}_customers_V1.csv`, file)).toMatchObject({
      status: "accepted",
      booked: 2
    })
  })
})

const KINDS = ["entity", "account", "subledger_balance", "user_credit_transaction", "user_deposit_transaction"]

/** Law: changed files of a day are accepted or refused; refused files change nothing, and accepted ones nothing again. */
const changedLaw = (bank: BankUnderTest, params: { readonly numRuns: number; readonly endOnFailure?: boolean }) =>
  fc.assert(
    fc.asyncProperty(changedFiles, async (all) => {
      const program = await inAnotherProgram(bank)
      const day = await bookDay(program)
      const books = async () => (await Promise.all(KINDS.map((kind) => storedOf(program, kind)))).flat()
      const send = (type: string, text: string) => submit(program, `${randomUUID()}_${type}_V1.csv`, text)
      for (const changed of all) {
        const text = textOfChanged(day, changed)
        const before = await books()
        const { status, fault_count } = await send(changed.type, text)
        expect(["accepted", "rejected"]).toContain(status)
        expect(status === "rejected").toBe(fault_count > 0)
        const after = await books()
        if (status === "accepted") expect(await send(changed.type, text)).toMatchObject({ status })
        expect(await books()).toEqual(status === "accepted" ? after : before)
      }
      expect(await auditOf(program)).toMatchObject(SOUND)
    }),
    params
  )

describe("the files of a day with changed records", () => {
  it("are accepted or refused: refused files change nothing, and accepted ones change nothing again", async () => {
    const bank = await startBank("memory", inject("databaseUrl"))
    await changedLaw(bank, { numRuns: 15 })
    await bank.close()
  })

  it("find a bank that takes equal records for changed", async () => {
    const bank = await startBankOn(blindToEquality(await layerStore("memory", "")))
    await expect(changedLaw(bank, { numRuns: 80, endOnFailure: true })).rejects.toThrow("Property failed")
    await bank.close()
  })
})
