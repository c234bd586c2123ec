import { describe, expect, inject, it } from "vitest"
import { layerStore, startBankOn, stores } from "../support/BankUnderTest.ts"
import { type Break, breakingStore } from "../support/BreakingStore.ts"
import { storedCustomers } from "../support/CustomerBooks.ts"
import { fileOf, personRecord, submissionOf, upload } from "../support/Submissions.ts"

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
  it("is booked once, whichever commit it is", { timeout: 240_000 }, async () => {
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
