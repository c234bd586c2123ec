import { randomUUID } from "node:crypto"
import { HOUR_MS } from "@vostro/domain"
import { Store } from "@vostro/domain/ports"
import { Effect, Exit, Layer, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../support/Ach.ts"
import { achDesk, originatorFor } from "../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  balanceOf,
  layerStore,
  openAccountNumbers,
  refusal,
  SOUND,
  startBank,
  startBankOn,
  stores
} from "../support/BankUnderTest.ts"
import { counterparty, disbursementDesk, type Step } from "../support/DisbursementDesk.ts"
import { recordingNetwork } from "../support/RecordingNetwork.ts"

describe.each(stores)("disbursements on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  let loans: ReturnType<typeof disbursementDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, WEEK.monday, "08:00")
    desk = achDesk(bank)
    loans = disbursementDesk(bank)
  })
  afterAll(() => bank.close())

  it("pay out by an ACH entry, and succeed when that has settled", async () => {
    const { id, number, made, ach_id } = await loans.create(4_000)
    expect(made).toMatchObject({
      client_loan_id: "loan-7",
      amount: 4_000,
      currency_code: "USD",
      status: "created",
      payment_details: { delivery_type: "next_business_day", counterparty }
    })
    expect(await loans.get(id)).toEqual(made)
    expect(await desk.get(ach_id)).toMatchObject({ transaction_type: "credit", sec_code: "PPD", amount: 4_000 })
    expect((await loans.advance(id, "processing")).status).toBe("processing")
    const sent = await desk.get(ach_id)
    expect((await loans.get(id)).payment_details).toMatchObject({
      trace_number: sent.record_details.trace_number,
      effective_date: sent.record_details.effective_date
    })
    const paid = await loans.advance(id, "succeeded")
    expect(paid.status).toBe("succeeded")
    expect(await loans.names(id)).toEqual(["processing", "succeeded"])
    expect((await desk.events(id)).at(-1)?.object).toEqual(paid)
    expect(await balanceOf(bank, number)).toMatchObject({ available: 6_000 })
  })

  it("go out on the next banking day after the last same-day window, and then show that delivery type", async () => {
    moveTo(bank, WEEK.monday, "14:30")
    const [account_number_id = ""] = await openAccountNumbers(bank, 500)
    const details = { account_number_id, statement_descriptor: "LOAN", counterparty } as const
    const payment_details = { ...details, delivery_type: "same_business_day" } as const
    const body = { client_loan_id: "loan-8", amount: 500, payment_method: "ach", payment_details } as const
    const made = await ask(bank.partner.call("disbursement.create", { idempotencyKey: randomUUID(), body }))
    expect(made).toMatchObject({ status: "created", payment_details })
    const sent = await loans.advance(made.id, "processing")
    expect(sent.payment_details.delivery_type).toBe("next_business_day")
  })

  it("advance with the calendar, without any request", async () => {
    const { id } = await loans.create(100)
    moveTo(bank, WEEK.monday, "23:00")
    await bank.drain()
    expect((await loans.get(id)).status).toBe("processing")
    moveTo(bank, WEEK.wednesday, "12:00")
    await bank.drain()
    expect(await loans.names(id)).toEqual(["processing", "succeeded"])
  })

  it("may have a zero amount, and go out as prenotes", async () => {
    const { id, ach_id } = await loans.create(0, 0)
    await loans.advance(id, "processing")
    expect((await loans.advance(id, "succeeded")).status).toBe("succeeded")
    expect((await desk.get(ach_id)).record_details.transaction_code).toContain("prenote")
  })

  it.each([
    ["R02", "account_closed"],
    ["R03", "no_account"],
    ["R04", "bad_account_number"],
    ["R16", "account_frozen"],
    ["R20", "contact_service"]
  ] as const)("fail after success if their ACH is returned with %s", async (return_code, failure_code) => {
    const { id, number, ach_id } = await loans.create(500)
    await loans.advance(id, "processing")
    await loans.advance(id, "succeeded")
    await ask(bank.partner.call("ach.simulate_incoming_return", { params: { ach_id }, body: { return_code } }))
    await bank.drain()
    const failed = await loans.get(id)
    const failure = { failure_code, failure_details: failure_code }
    expect(failed).toMatchObject({ status: "failed", payment_details: { failure } })
    expect(await loans.names(id)).toEqual(["processing", "succeeded", "failed"])
    expect(await balanceOf(bank, number)).toMatchObject({ available: 10_000 })
    expect(await refusal(loans.cancel(id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
  })

  it("fail if their ACH is returned before settlement or rejected", async () => {
    const { id } = await loans.create(500)
    await loans.advance(id, "processing")
    expect((await loans.advance(id, "failed")).payment_details.failure?.failure_code).toBe("no_account")
    expect(await loans.names(id)).toEqual(["processing", "failed"])
    const short = await loans.create(500, 499)
    await bank.drain()
    expect(await loans.get(short.id)).toMatchObject({
      status: "failed",
      payment_details: { failure: { failure_code: "contact_service" } }
    })
    expect(await loans.names(short.id)).toEqual(["failed"])
  })

  it("report every correction once, even after success", async () => {
    const { id, ach_id } = await loans.create(500)
    await loans.advance(id, "processing")
    const corrected = await loans.advance(id, "ach_correction")
    expect(corrected).toMatchObject({
      status: "processing",
      payment_details: { correction: { account_type: "savings" } }
    })
    await loans.advance(id, "ach_correction")
    await loans.advance(id, "succeeded")
    const body = { change_code: "C01", account_number: "123" } as const
    await ask(bank.partner.call("ach.simulate_incoming_correction", { params: { ach_id }, body }))
    await bank.drain()
    expect((await loans.get(id)).payment_details.correction).toEqual({ account_number: "123" })
    expect(await loans.names(id)).toEqual(["processing", "ach_correction", "succeeded", "ach_correction"])
  })

  it("report a correction after a failure, unless their ACH was never sent", async () => {
    const { id, ach_id } = await loans.create(500)
    await loans.advance(id, "failed")
    const body = { change_code: "C01", account_number: "123" } as const
    await ask(bank.partner.call("ach.simulate_incoming_correction", { params: { ach_id }, body }))
    await bank.drain()
    const failure = { failure_code: "no_account", failure_details: "no_account" }
    expect(await loans.get(id)).toMatchObject({
      status: "failed",
      payment_details: { correction: { account_number: "123" }, failure }
    })
    await loans.advance(id, "ach_correction")
    expect(await loans.names(id)).toEqual(["processing", "failed", "ach_correction", "ach_correction"])
    const rejected = await loans.create(500, 499)
    await bank.drain()
    expect(await refusal(loans.simulating(rejected.id, "ach_correction"))).toMatchObject({
      status: 400,
      code: "operation_not_allowed"
    })
  })

  it("report events in order, even if several precede one run of the worker", async () => {
    const { id, ach_id } = await loans.create(500)
    await ask(desk.advance(ach_id))
    await bank.drain()
    const correction = { change_code: "C01", account_number: "123" } as const
    await ask(bank.partner.call("ach.simulate_incoming_correction", { params: { ach_id }, body: correction }))
    const body = { return_code: "R16" } as const
    await ask(bank.partner.call("ach.simulate_incoming_return", { params: { ach_id }, body }))
    await bank.drain()
    expect(await loans.names(id)).toEqual(["processing", "ach_correction", "failed"])
    expect((await loans.get(id)).payment_details).toMatchObject({ correction: { account_number: "123" } })
  })

  it("are canceled together with their ACH, until that is processing", async () => {
    const { id, number, ach_id } = await loans.create(500)
    expect(await ask(loans.cancel(id))).toMatchObject({ id, status: "canceled" })
    expect((await desk.get(ach_id)).status).toBe("canceled")
    expect(await balanceOf(bank, number)).toMatchObject({ available: 10_000 })
    expect(await refusal(loans.cancel(id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    const other = await loans.create(500)
    await ask(desk.cancel(other.ach_id))
    await bank.drain()
    expect((await loans.get(other.id)).status).toBe("canceled")
    const gone = await loans.create(500)
    await loans.advance(gone.id, "processing")
    expect(await refusal(loans.cancel(gone.id))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    await bank.drain()
    expect(await loans.names(id)).toEqual([])
  })

  it("report faults of their ACH under the fields of their own body", async () => {
    const [number = ""] = await openAccountNumbers(bank, 10)
    await originatorFor(bank, [number], { day: { credit: 100_000, debit: 0 } }, ["CCD"])
    const field = "payment_details.account_number_id"
    expect(await refusal(loans.creation(number, 5))).toMatchObject({
      status: 422,
      parameters: [{ parameter: field, reason: "disallowed_sec_code" }]
    })
    expect(await refusal(loans.creation("account_number_none", 5))).toMatchObject({
      status: 422,
      parameters: [{ parameter: field, reason: "not_found" }]
    })
    expect(await refusal(loans.creation(number, -1))).toMatchObject({ parameters: [{ parameter: "amount" }] })
  })

  it("fail directly after creation, as their ACH is sent and returned", async () => {
    const { id, number } = await loans.create(500)
    expect((await loans.advance(id, "failed")).payment_details.failure?.failure_code).toBe("no_account")
    expect(await loans.names(id)).toEqual(["processing", "failed"])
    expect(await balanceOf(bank, number)).toMatchObject({ available: 10_000 })
  })

  it("refuse unreachable steps", async () => {
    const { id } = await loans.create(500)
    for (const event of ["succeeded", "ach_correction"] as const) {
      expect(await refusal(loans.simulating(id, event))).toMatchObject({ status: 400, code: "operation_not_allowed" })
    }
    const notFound = { status: 404, code: "object_not_found" }
    expect(await refusal(loans.simulating("disbursement_none", "processing"))).toMatchObject(notFound)
    expect(await refusal(loans.cancel("disbursement_none"))).toMatchObject(notFound)
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})

describe.each(stores)("disbursements whose ACH waits for an unavailable network, on %s", (kind) => {
  const network = recordingNetwork()
  const scope = Scope.makeUnsafe()
  /** Effects that run before the next commits. */
  const meanwhile: Array<Effect.Effect<unknown>> = []
  let bank: BankUnderTest
  let loans: ReturnType<typeof disbursementDesk>
  beforeAll(async () => {
    const services = await Effect.runPromise(Layer.buildWithScope(await layerStore(kind, inject("databaseUrl")), scope))
    const store = await Effect.runPromise(Effect.provideContext(Store, services))
    const commit: typeof store.commit = (one) =>
      Effect.andThen(
        Effect.suspend(() => meanwhile.shift() ?? Effect.void),
        store.commit(one)
      )
    bank = await startBankOn(Layer.succeed(Store, { ...store, commit }), {}, network.layer)
    moveTo(bank, WEEK.monday, "08:00")
    loans = disbursementDesk(bank)
  })
  afterAll(async () => {
    await bank.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  /** Creates a disbursement in `processing`, as is its ACH, which the network has not accepted. */
  const stuck = async () => {
    const made = await loans.create(500)
    network.failures.push("unreachable")
    expect((await loans.advance(made.id, "processing")).status).toBe("processing")
    expect((await achDesk(bank).get(made.ach_id)).status).toBe("processing")
    return made
  }
  it.each<readonly [ReadonlyArray<Step>, ReadonlyArray<string>]>([
    [["succeeded"], ["processing", "succeeded"]],
    [["failed"], ["processing", "failed"]],
    [["ach_correction"], ["processing", "ach_correction"]],
    [
      ["failed", "succeeded", "ach_correction"],
      ["processing", "failed", "ach_correction"]
    ],
    [
      ["ach_correction", "succeeded", "failed", "succeeded"],
      ["processing", "ach_correction", "succeeded", "failed"]
    ]
  ])("are advanced to %j once it is sent", async (events, told) => {
    const { id } = await stuck()
    for (const event of events) {
      const answer = await ask(loans.simulating(id, event))
      expect(answer).toEqual(await loans.get(id))
      expect(answer.status).toBe("processing")
    }
    bank.advance(HOUR_MS)
    await bank.drain()
    expect(await loans.names(id)).toEqual(told)
  })

  it("are advanced even if it is sent at the same moment", async () => {
    const { id } = await stuck()
    bank.advance(HOUR_MS)
    meanwhile.push(Effect.promise(() => bank.drain()))
    await loans.advance(id, "failed")
    expect([meanwhile, await loans.names(id)]).toEqual([[], ["processing", "failed"]])
  })
})
