import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/Client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "./support/Ach.ts"
import { achDesk, originatorFor, SOUND } from "./support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  openAccountNumbers,
  refusal,
  startBank,
  stores
} from "./support/BankUnderTest.ts"

type Advance = CallOf<"disbursement.simulate_advance">["query"]["event"]
type Step = Advance extends `lending.disbursement.${infer Name}` ? Name : never

const counterparty = {
  name: "Jane Borrower",
  account_number: "987654321",
  routing_number: "021000021",
  account_type: "checking"
} as const

describe.each(stores)("disbursements on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "08:00")
    desk = achDesk(bank)
  })
  afterAll(() => bank.close())

  const creation = (account_number_id: string, amount: number) => {
    bank.advance(1)
    return bank.partner.call("disbursement.create", {
      idempotencyKey: randomUUID(),
      body: {
        client_loan_id: "loan-7",
        amount,
        payment_method: "ach",
        payment_details: { account_number_id, statement_descriptor: "LOAN", counterparty }
      }
    })
  }
  const create = async (amount: number, funds = 10_000) => {
    const [number = ""] = await openAccountNumbers(bank, funds)
    const made = await ask(creation(number, amount))
    const [entry] = (await desk.list({ account_number_id: number })).objects
    return { id: made.id, number, made, ach_id: entry?.id ?? "" }
  }
  const get = (disbursement_id: string) => ask(bank.partner.call("disbursement.get", { params: { disbursement_id } }))
  const cancel = (disbursement_id: string) => bank.partner.call("disbursement.cancel", { params: { disbursement_id } })
  const simulating = (disbursement_id: string, event: Step) =>
    bank.partner.call("disbursement.simulate_advance", {
      params: { disbursement_id },
      query: { event: `lending.disbursement.${event}` }
    })
  const advance = async (id: string, event: Step) => {
    await ask(simulating(id, event))
    await bank.drain()
    return get(id)
  }
  const names = async (id: string) =>
    (await desk.eventNames(id)).map((name) => name.replace("lending.disbursement.", ""))

  it("pay out by an ACH, and succeed when that has settled", async () => {
    const { id, number, made, ach_id } = await create(4_000)
    expect(made).toMatchObject({
      client_loan_id: "loan-7",
      amount: 4_000,
      currency_code: "USD",
      status: "created",
      payment_details: { delivery_type: "next_business_day", counterparty }
    })
    expect(await get(id)).toEqual(made)
    expect(await desk.get(ach_id)).toMatchObject({ transaction_type: "credit", sec_code: "PPD", amount: 4_000 })
    expect((await advance(id, "processing")).status).toBe("processing")
    const sent = await desk.get(ach_id)
    expect((await get(id)).payment_details).toMatchObject({
      trace_number: sent.record_details.trace_number,
      effective_date: sent.record_details.effective_date
    })
    const paid = await advance(id, "succeeded")
    expect(paid.status).toBe("succeeded")
    expect(await names(id)).toEqual(["processing", "succeeded"])
    expect((await desk.events(id)).at(-1)?.object).toEqual(paid)
    expect(await balanceOf(bank, number)).toMatchObject({ available: 6_000 })
  })

  it("are taken along by the calendar alone", async () => {
    const { id } = await create(100)
    moveTo(bank, WEEK.monday, "23:00")
    await bank.drain()
    expect((await get(id)).status).toBe("processing")
    moveTo(bank, WEEK.wednesday, "12:00")
    await bank.drain()
    expect(await names(id)).toEqual(["processing", "succeeded"])
  })

  it("may be of nothing, and go out all the same", async () => {
    const { id, ach_id } = await create(0, 0)
    await advance(id, "processing")
    expect((await advance(id, "succeeded")).status).toBe("succeeded")
    expect((await desk.get(ach_id)).record_details.transaction_code).toContain("prenote")
  })

  it.each([
    ["R02", "account_closed"],
    ["R03", "no_account"],
    ["R04", "bad_account_number"],
    ["R16", "account_frozen"],
    ["R20", "contact_service"]
  ] as const)("fail after they succeeded when their ACH comes back with %s", async (return_code, failure_code) => {
    const { id, number, ach_id } = await create(500)
    await advance(id, "processing")
    await advance(id, "succeeded")
    await ask(bank.partner.call("ach.simulate_incoming_return", { params: { ach_id }, body: { return_code } }))
    await bank.drain()
    const failed = await get(id)
    const failure = { failure_code, failure_details: failure_code }
    expect(failed).toMatchObject({ status: "failed", payment_details: { failure } })
    expect(await names(id)).toEqual(["processing", "succeeded", "failed"])
    expect(await balanceOf(bank, number)).toMatchObject({ available: 10_000 })
    expect(await refusal(cancel(id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
  })

  it("fail when they come back before they settled, and when their ACH is rejected", async () => {
    const { id } = await create(500)
    await advance(id, "processing")
    expect((await advance(id, "failed")).payment_details.failure?.failure_code).toBe("no_account")
    expect(await names(id)).toEqual(["processing", "failed"])
    const short = await create(500, 499)
    await bank.drain()
    expect(await get(short.id)).toMatchObject({
      status: "failed",
      payment_details: { failure: { failure_code: "contact_service" } }
    })
    expect(await names(short.id)).toEqual(["failed"])
  })

  it("tell of every correction once, after they succeeded too", async () => {
    const { id, ach_id } = await create(500)
    await advance(id, "processing")
    const corrected = await advance(id, "ach_correction")
    expect(corrected).toMatchObject({
      status: "processing",
      payment_details: { correction: { account_type: "savings" } }
    })
    await advance(id, "ach_correction")
    await advance(id, "succeeded")
    const body = { change_code: "C01", account_number: "123" } as const
    await ask(bank.partner.call("ach.simulate_incoming_correction", { params: { ach_id }, body }))
    await bank.drain()
    expect((await get(id)).payment_details.correction).toEqual({ account_number: "123" })
    expect(await names(id)).toEqual(["processing", "ach_correction", "succeeded", "ach_correction"])
  })

  it("tell in order of all that happened before anybody looked", async () => {
    const { id, ach_id } = await create(500)
    await ask(desk.advance(ach_id))
    await bank.drain()
    const correction = { change_code: "C01", account_number: "123" } as const
    await ask(bank.partner.call("ach.simulate_incoming_correction", { params: { ach_id }, body: correction }))
    const body = { return_code: "R16" } as const
    await ask(bank.partner.call("ach.simulate_incoming_return", { params: { ach_id }, body }))
    await bank.drain()
    expect(await names(id)).toEqual(["processing", "ach_correction", "failed"])
    expect((await get(id)).payment_details).toMatchObject({ correction: { account_number: "123" } })
  })

  it("are canceled with their ACH, or by it, until that goes out", async () => {
    const { id, number, ach_id } = await create(500)
    expect(await ask(cancel(id))).toMatchObject({ id, status: "canceled" })
    expect((await desk.get(ach_id)).status).toBe("canceled")
    expect(await balanceOf(bank, number)).toMatchObject({ available: 10_000 })
    expect(await refusal(cancel(id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    const other = await create(500)
    await ask(desk.cancel(other.ach_id))
    await bank.drain()
    expect((await get(other.id)).status).toBe("canceled")
    const gone = await create(500)
    await advance(gone.id, "processing")
    expect(await refusal(cancel(gone.id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    await bank.drain()
    expect(await names(id)).toEqual([])
  })

  it("name by the fields of their own body what is wrong with their ACH", async () => {
    const [number = ""] = await openAccountNumbers(bank, 10)
    await originatorFor(bank, [number], { day: { credit: 100_000, debit: 0 } }, ["CCD"])
    const field = "payment_details.account_number_id"
    expect(await refusal(creation(number, 5))).toMatchObject({
      status: 422,
      parameters: [{ parameter: field, reason: "disallowed_sec_code" }]
    })
    expect(await refusal(creation("account_number_none", 5))).toMatchObject({
      status: 422,
      parameters: [{ parameter: field, reason: "not_found" }]
    })
    expect(await refusal(creation(number, -1))).toMatchObject({ parameters: [{ parameter: "amount" }] })
  })

  it("are not advanced to what they cannot come to", async () => {
    const { id } = await create(500)
    for (const event of ["succeeded", "failed", "ach_correction"] as const) {
      expect(await refusal(simulating(id, event))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    }
    const notFound = { status: 404, code: "object_not_found" }
    expect(await refusal(simulating("disbursement_none", "processing"))).toMatchObject(notFound)
    expect(await refusal(cancel("disbursement_none"))).toMatchObject(notFound)
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
