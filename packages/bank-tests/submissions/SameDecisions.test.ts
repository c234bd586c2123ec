import { randomUUID } from "node:crypto"
import { HOUR_MS } from "@vostro/domain/kernel/Instant"
import { cents, ZERO } from "@vostro/domain/ports"
import { PriceRate } from "@vostro/domain/resources/lending/receivable-sale/Price"
import { shapeFaults } from "@vostro/domain/resources/lending/user-credit-transaction/Shape"
import { openApiDocument } from "@vostro/http/openapi/OpenApi"
import { layouts } from "@vostro/submissions"
import { Schema } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, refusal, startBank } from "../support/BankUnderTest.ts"
import { accountRecord, booksDesk, chargeRecord, creditColumns, creditRecord } from "../support/Books.ts"
import { companyOf, personOf, unchecked } from "../support/Customers.ts"
import { companyRecord, faultsOf, fileOf, personRecord, submit } from "../support/Submissions.ts"

describe("a value that requests and files state", () => {
  let bank: BankUnderTest
  beforeAll(async () => {
    bank = await startBank("memory", inject("databaseUrl"))
  })
  afterAll(() => bank.close())

  // The writer refuses what the check refuses.
  const rulesOf = async (record: Parameters<typeof fileOf>[1][number], written = "", value = "") => {
    const text = fileOf("customers", [record]).replace(written, value)
    const one = await submit(bank, `${randomUUID()}_customers_V1.csv`, text)
    return (await faultsOf(bank, one.id)).map(({ column, rule }) => `${column} ${rule}`)
  }
  const refusalOf = (changes: object) => {
    const call = { idempotencyKey: randomUUID(), body: unchecked(changes) }
    return refusal(bank.partner.call("entity.create", call))
  }

  it("has no screening in the future", async () => {
    const soon = new Date(bank.now() + HOUR_MS).toISOString()
    for (const of of ["kyc", "ofac"]) {
      const columns = { [`${of}_result`]: "passed", [`${of}_screened_at`]: soon }
      expect(await rulesOf(personRecord(randomUUID(), columns))).toEqual([`${of}_screened_at future`])
      expect(
        await refusalOf({ ...personOf(), [`${of}_details`]: { result: "passed", screened_at: soon } })
      ).toMatchObject({
        parameters: [{ parameter: `${of}_details.screened_at`, reason: "value_too_large" }]
      })
    }
  })

  it.each(["-0.00", "007.50", "-1.00", "1000000000000.01"])("is no revenue of %s", async (revenue) => {
    const rule = revenue === "-0.00" || revenue === "007.50" ? "money" : "bounds"
    expect(
      await rulesOf(companyRecord(randomUUID(), { gross_annual_revenue: "12345.67" }), "12345.67", revenue)
    ).toEqual([`gross_annual_revenue ${rule}`])
    const company = companyOf()
    const business_details = { ...company.business_details, gross_annual_revenue: revenue }
    expect(await refusalOf({ ...company, business_details })).toMatchObject({
      parameters: [{ parameter: "business_details.gross_annual_revenue", reason: "value_malformed" }]
    })
  })

  it("has a type of an accrued fee or none", async () => {
    const desk = booksDesk(bank)
    await desk.accept("customers", [personRecord("fees")])
    await desk.accept("accounts", [accountRecord("card", "fees", creditColumns(50_000))])
    const { id } = await desk.account("card")
    await desk.accept("balances", [creditRecord(id, "f-1", [0, 0, 30])])
    const types = { fee_type: "other" }
    await desk.accept("transactions", [
      chargeRecord("f-1", "fee_accrued", [0, 0, 10], { client_transaction_id: "with", ...types }),
      chargeRecord("f-1", "fee_accrued", [0, 0, 10], { client_transaction_id: "without" }),
      chargeRecord("f-1", "fee", [0, 0, 10], { client_transaction_id: "fee", ...types })
    ])
    const { objects } = await ask(bank.partner.call("user_credit_transaction.list", { query: {} }))
    expect(objects.map((one) => [one.client_transaction_id, one.details?.fee_type])).toEqual([
      ["fee", "other"],
      ["without", undefined],
      ["with", "other"]
    ])
    const amount_breakdown = { principal: ZERO, interest: ZERO, fees: cents(10) }
    const fee = {
      user_credit_balance_id: "user_credit_balance_1",
      currency_code: "USD",
      amount: cents(10),
      amount_breakdown
    } as const
    const faultsIn = (type: "fee" | "fee_accrued", details: object) =>
      shapeFaults({ ...fee, type, details }, 0).map(({ code }) => code)
    expect([faultsIn("fee_accrued", types), faultsIn("fee_accrued", {}), faultsIn("fee", types)]).toEqual([[], [], []])
    expect(faultsIn("fee", {})).toEqual(["required"])
    const { required } = layouts.transactions.columns.find(({ name }) => name === "fee_type") ?? {}
    expect(required).toEqual({ column: "type", is: ["fee"] })
  })

  it("has no event twice", async () => {
    const body = {
      url: "http://127.0.0.1:1/hook",
      events: ["internal_transfer.posted", "internal_transfer.posted"]
    } as const
    expect(await refusal(bank.partner.call("event_subscription.create", { body }))).toMatchObject({
      parameters: [{ parameter: "events", reason: "value_repeated" }]
    })
  })

  it("is no price of zero, which the document tells too", () => {
    const [, source = ""] =
      /"price_rate":[^}]*?"pattern":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(openApiDocument())) ?? []
    const pattern = new RegExp(JSON.parse(source))
    for (const rate of ["0", "0.0", "0.000000", "00.5", "2", "-0.5"]) {
      expect([rate, Schema.is(PriceRate)(rate), pattern.test(rate)]).toEqual([rate, false, false])
    }
    for (const rate of ["0.000001", "0.995", "1", "1.999999"]) {
      expect([rate, Schema.is(PriceRate)(rate), pattern.test(rate)]).toEqual([rate, true, true])
    }
  })
})
