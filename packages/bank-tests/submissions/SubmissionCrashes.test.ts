import { type FileRecord, type FileType, formatFileName } from "@vostro/submissions"
import { describe, expect, inject, it } from "vitest"
import { auditOf, type BankUnderTest, layerStore, SOUND, startBankOn, stores } from "../support/BankUnderTest.ts"
import {
  accountRecord,
  booksDesk,
  chargeRecord,
  creditColumns,
  creditRecord,
  depositRecord,
  movementRecord
} from "../support/Books.ts"
import { type Break, breakingStore } from "../support/BreakingStore.ts"
import { storedCustomers, storedOf } from "../support/CustomerBooks.ts"
import { companyRecord, controlRecord, fileOf, personRecord, submissionOf, upload } from "../support/Submissions.ts"

/** Three pages of records. */
const RECORDS = 257

const text = fileOf(
  "customers",
  Array.from({ length: RECORDS }, (_, at) => personRecord(`customer-${at}`))
)

const breaks = stores.flatMap((kind) =>
  (["before", "after"] as const).flatMap((when) =>
    (["crash", "failure"] as const).map((how): readonly [string, (typeof stores)[number], Break] => [
      `${how} ${when} a commit on ${kind}`,
      kind,
      { how, when }
    ])
  )
)

describe.each(breaks)("a submission with a %s", (_, kind, kindOfBreak) => {
  it("is booked once, whichever commit it is", async () => {
    for (let at = 1; ; at++) {
      const breaking = breakingStore(await layerStore(kind, inject("databaseUrl")))
      const bank = await startBankOn(breaking.layer)
      const { id } = await upload(bank, "day_customers_V1.csv", text)
      breaking.breakAt(kindOfBreak, at)
      const failure = await bank.drain().then(
        () => undefined,
        (error: unknown) => error
      )
      const isBroken = failure !== undefined || breaking.commits() >= at
      const { status, booked } = await submissionOf(bank, id)
      // Each commit has all of its page, and its progress.
      expect(await storedCustomers(bank)).toHaveLength(booked)
      expect(["received", "checking"].includes(status) && booked > 0).toBe(false)
      breaking.heal()
      bank.advance(bank.settings.work_lease_ms + 1)
      await bank.drain()
      expect(await submissionOf(bank, id)).toMatchObject({ status: "accepted", records: RECORDS, booked: RECORDS })
      const customers = await storedCustomers(bank)
      expect(customers.map(({ version }) => version)).toEqual(customers.map(() => 1))
      expect(new Set(customers.map(({ object }) => object.client_customer_id)).size).toBe(RECORDS)
      await bank.close()
      if (isBroken) continue
      // To check, to book, and three pages.
      expect(at - 1).toBeGreaterThanOrEqual(5)
      return
    }
  })
})

/** Two pages of records. */
const MANY = 129
const numbers = Array.from({ length: MANY }, (_, at) => at)

/** Books a day of files of all types with a break at every third commit; returns all that the day made. */
const dayWith = async (kindOfBreak: Break | undefined, first: number) => {
  const breaking = breakingStore(await layerStore("memory", ""))
  const bank = await startBankOn(breaking.layer)
  const desk = booksDesk(bank)
  const book = async (type: FileType, records: ReadonlyArray<FileRecord>) => {
    breaking.heal()
    const name = formatFileName({ batchId: `day-${type.replaceAll("_", "-")}`, type, version: 1 })
    const { id } = await upload(bank, name, fileOf(type, records))
    if (kindOfBreak !== undefined) breaking.breakAt(kindOfBreak, ...[0, 3, 6, 9].map((more) => first + more))
    for (let tries = 0; tries < 10; tries++) {
      await bank.drain().catch(() => undefined)
      bank.advance(bank.settings.work_lease_ms + 1)
    }
    expect(await submissionOf(bank, id)).toMatchObject({ status: "accepted", booked: records.length })
  }
  await book("customers", [personRecord("ada"), ...numbers.map((at) => companyRecord(`company-${at}`))])
  await book(
    "customer_relationships",
    numbers.map((at) => controlRecord("ada", `company-${at}`))
  )
  await book("accounts", [
    accountRecord("card", "ada", creditColumns(100_000_000)),
    ...numbers.map((at) => accountRecord(`account-${at}`, "ada"))
  ])
  const card = (await desk.account("card")).id
  const own = (await desk.account("account-0")).id
  await book("balances", [
    creditRecord(card, "credit", [MANY * 10, 0, 0]),
    ...numbers.map((at) => depositRecord(own, `deposit-${at}`, 100))
  ])
  const named = (client_transaction_id: string) => ({ client_transaction_id })
  await book("transactions", [
    ...numbers.map((at) => movementRecord(`deposit-${at}`, 100, named(`moved-${at}`))),
    ...numbers.map((at) => chargeRecord("credit", "card_network", [10, 0, 0], named(`lent-${at}`)))
  ])
  const pending = { amount: "-1.00", type: "withdrawal", transfer_type: "ach", settlement_date: "2026-01-02" }
  await book(
    "non_posted_transactions",
    numbers.map((at) => ({ ...pending, id: `pending-${at}` }))
  )
  await book(
    "transactions_update",
    numbers.map((at) => ({ transaction_id: `moved-${at}`, settlement_date: "2026-01-05", transfer_ids: "a" }))
  )
  expect(await auditOf(bank)).toMatchObject({ ...SOUND, transactions: MANY })
  const kinds = ["entity", "account", "subledger_balance", "user_deposit_transaction", "user_credit_transaction"]
  const made = []
  for (const kind of [...kinds, "non_posted_transaction"]) made.push(...(await plainOf(bank, kind)))
  await bank.close()
  return made.toSorted()
}

/** Returns the objects of a kind with their versions, without what differs from bank to bank: ids and times. */
const plainOf = async (bank: BankUnderTest, kind: string) =>
  (await storedOf(bank, kind)).map(({ version, object }) =>
    `${kind} ${version} ${JSON.stringify(object)}`
      .replaceAll(/"[a-z_]+_[0-9a-f]{32}(~\d+)?"/g, '"id"')
      .replaceAll(/"(created|updated)_at":"[^"]+"/g, '"at"')
  )

describe.each(["before", "after"] as const)("the files of a day with crashes %s commits", (when) => {
  it("make what they make without, whichever commits they are", async () => {
    const made = await dayWith(undefined, 1)
    for (const first of [1, 2, 3]) expect(await dayWith({ how: "crash", when }, first)).toEqual(made)
  })
})
