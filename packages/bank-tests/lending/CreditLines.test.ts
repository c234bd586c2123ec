import { randomUUID } from "node:crypto"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../support/Ach.ts"
import { ask, type BankUnderTest, refusal, SOUND, startBank, stores } from "../support/BankUnderTest.ts"
import { CARD, creditDesk, LOAN, transactionOf } from "../support/Credit.ts"
import { credit } from "../support/Customers.ts"

type Details = NonNullable<NonNullable<CallOf<"account.update">["body"]>["details"]>
type Stated = NonNullable<Details["credit"]>

describe.each(stores)("lines of credit on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = creditDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())

  const restate = (id: string, parts: Stated) =>
    ask(
      bank.partner.call("account.update", {
        idempotencyKey: randomUUID(),
        params: { id },
        body: { details: { credit: parts } }
      })
    )

  it("changes the available credit with the principal, and refuses draws above it", async () => {
    const accountId = await desk.openAccount(1_000)
    const [id, other] = [await desk.open(accountId), await desk.open(accountId)]
    const tooMuch = { status: 422, code: "limit_exceeded" }
    const draw = (principal: number) => desk.booking(transactionOf(id, { type: "card_network", principal }))
    expect(await refusal(draw(1_001))).toMatchObject(tooMuch)
    const purchase = await ask(draw(1_000))
    await desk.book(id, { type: "fee", fees: 7 })
    expect(await desk.availableCredit(accountId)).toBe(0)
    expect(await refusal(desk.booking(transactionOf(other, { type: "funding", principal: 1 })))).toMatchObject(tooMuch)
    const adjustment = await desk.book(id, { type: "adjustment", principal: 200 })
    await desk.book(other, { type: "payment", principal: -150 })
    expect(await desk.availableCredit(accountId)).toBe(0)
    expect(await refusal(draw(1))).toMatchObject(tooMuch)
    await desk.reverse(purchase.id)
    expect(await desk.availableCredit(accountId)).toBe(950)
    await desk.reverse(adjustment.id)
    expect(await desk.availableCredit(accountId)).toBe(1_000)
    expect(await refusal(draw(1_151))).toMatchObject(tooMuch)
    await ask(draw(1_150))
    expect(await desk.availableCredit(accountId)).toBe(0)
  })

  it("restores available credit for a charge-off only upon recovery", async () => {
    const accountId = await desk.openAccount(1_000)
    const [id, other] = [await desk.open(accountId), await desk.open(accountId)]
    await desk.book(id, { type: "card_network", principal: 700 })
    const chargeOff = await desk.book(id, { type: "charge_off", principal: -700 })
    expect(await desk.availableCredit(accountId)).toBe(300)
    const draw = desk.booking(transactionOf(other, { type: "card_network", principal: 301 }))
    expect(await refusal(draw)).toMatchObject({ status: 422, code: "limit_exceeded" })
    const recovery = await desk.book(id, { type: "charge_off_recovery", principal: 100 })
    expect(await desk.availableCredit(accountId)).toBe(400)
    await desk.reverse(recovery.id)
    await desk.reverse(chargeOff.id)
    expect(await desk.availableCredit(accountId)).toBe(300)
  })

  it("resets the available credit to the client's value, even if unchanged", async () => {
    const accountId = await desk.openAccount(1_000)
    const id = await desk.open(accountId)
    const draw = (principal: number) => desk.booking(transactionOf(id, { type: "card_network", principal }))
    await desk.book(id, { type: "payment", principal: -300 })
    await restate(accountId, { available_credit: 500 })
    await restate(accountId, { available_credit: 1_000 })
    expect(await refusal(draw(1_001))).toMatchObject({ status: 422, code: "limit_exceeded" })
    await ask(draw(400))
    expect(await desk.availableCredit(accountId)).toBe(600)
  })

  it("lends at most a lowered limit, after any payments and across balances", async () => {
    const accountId = await desk.openAccount(100_000)
    const [id, other] = [await desk.open(accountId), await desk.open(accountId)]
    const tooMuch = { status: 422, code: "limit_exceeded" }
    const draw = (on: string, principal: number) => desk.booking(transactionOf(on, { type: "card_network", principal }))
    await ask(draw(id, 90_000))
    await restate(accountId, { limit: 10_000, available_credit: 10_000 })
    expect(await refusal(draw(other, 1))).toMatchObject(tooMuch)
    await restate(accountId, { available_credit: 0 })
    await desk.book(id, { type: "payment", principal: -90_000 })
    expect(await desk.availableCredit(accountId)).toBe(10_000)
    expect(await refusal(draw(id, 90_000))).toMatchObject(tooMuch)
    await ask(draw(id, 6_000))
    expect(await desk.availableCredit(accountId)).toBe(4_000)
    expect(await refusal(draw(other, 4_001))).toMatchObject(tooMuch)
    await ask(draw(other, 4_000))
    expect(await desk.availableCredit(accountId)).toBe(0)
    expect(await refusal(draw(id, 1))).toMatchObject(tooMuch)
  })

  it("shows the available credit under a changed limit immediately", async () => {
    const accountId = await desk.openAccount(1_000)
    const id = await desk.open(accountId)
    const draw = (principal: number) => desk.booking(transactionOf(id, { type: "card_network", principal }))
    const shown = async (parts: Stated) => (await restate(accountId, parts)).details.credit?.available_credit
    await ask(draw(600))
    expect(await shown({ limit: 500 })).toBe(0)
    expect(await desk.availableCredit(accountId)).toBe(0)
    expect(await shown({ available_credit: 500 })).toBe(0)
    expect(await shown({ limit: 900 })).toBe(300)
    expect(await refusal(draw(301))).toMatchObject({ status: 422, code: "limit_exceeded" })
    await ask(draw(300))
    expect(await desk.availableCredit(accountId)).toBe(0)
    expect(await shown({ limit: 1_000, available_credit: 50 })).toBe(50)
    await desk.book(id, { type: "payment", principal: -900 })
    expect(await desk.availableCredit(accountId)).toBe(950)
  })

  it("counts draws made before a limit was set", async () => {
    const accountId = await desk.openAccount()
    const id = await desk.open(accountId)
    await desk.book(id, { type: "card_network", principal: 900 })
    await restate(accountId, { ...credit, available_credit: 1_000, limit: 1_000, max_limit: 1_000 })
    const tooMuch = transactionOf(id, { type: "card_network", principal: 101 })
    expect(await refusal(desk.booking(tooMuch))).toMatchObject({ status: 422, code: "limit_exceeded" })
    await desk.book(id, { type: "card_network", principal: 100 })
    expect(await desk.availableCredit(accountId)).toBe(0)
  })

  it("never lends more than the available credit with concurrent draws", async () => {
    const accountId = await desk.openAccount(5)
    const ids = [await desk.open(accountId), await desk.open(accountId)]
    const drawing = Array.from({ length: 12 }, (_, at) =>
      desk.book(ids[at % 2] ?? "", { type: "card_network", principal: 1 })
    )
    const drawn = (await Promise.allSettled(drawing)).filter(({ status }) => status === "fulfilled").length
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThanOrEqual(5)
    expect(await desk.availableCredit(accountId)).toBe(5 - drawn)
    const owedNow = await Promise.all(ids.map(async (id) => (await desk.balances(id)).core.amount))
    expect(owedNow.reduce((sum, one) => sum + one, 0)).toBe(drawn)
  })

  it("reverses a refund that was drawn again, above the limit and on an inactive account", async () => {
    const accountId = await desk.openAccount(100)
    const id = await desk.open(accountId)
    await desk.book(id, { type: "card_network", principal: 100 })
    const refund = await desk.book(id, { type: "card_network", principal: -40 })
    await desk.book(id, { type: "card_network", principal: 40 })
    const stopping = {
      idempotencyKey: randomUUID(),
      params: { id: accountId },
      body: { status_reason: "frozen" }
    } as const
    await ask(bank.partner.call("account.deactivate", stopping))
    await desk.reverse(refund.id)
    expect([(await desk.balances(id)).core.amount, await desk.availableCredit(accountId)]).toEqual([140, 0])
  })

  it("funds a loan up to its maximum funding amount", async () => {
    const id = await desk.open(await desk.openAccount(), LOAN)
    const funding = await desk.book(id, { type: "funding", principal: 120_000 })
    const more = transactionOf(id, { type: "funding", principal: 1 })
    expect(await refusal(desk.booking(more))).toMatchObject({ status: 422, code: "limit_exceeded" })
    await desk.reverse(funding.id)
    expect((await ask(desk.booking(more))).funding_id).toBe(funding.funding_id)
  })

  it("books between the FBO account and the program's own core account if that lends", async () => {
    const { id: lender } = await ask(
      bank.operator.call("core_account.create", {
        params: { program_id: bank.programId },
        body: { name: "Operating", type: "direct" }
      })
    )
    const id = await desk.open(await desk.openAccount(), CARD, lender)
    await bank.drain()
    const loans = await desk.ledger("gl_loans_receivable")
    const purchase = await desk.book(id, { type: "card_network", principal: 90 })
    const fee = await desk.book(id, { type: "fee", fees: 9 })
    await bank.drain()
    const posted = await desk.transaction(purchase.id)
    const entry = posted.core_transaction_id?.slice(0, -2)
    expect([posted.core_transaction_id, posted.counterparty_core_transaction_id]).toEqual([`${entry}~0`, `${entry}~1`])
    expect(await desk.transaction(fee.id)).toEqual(fee)
    expect([await desk.ledger(lender), await desk.ledger("gl_loans_receivable")]).toEqual([-90, loans])
    const accountId = await desk.openAccount()
    for (const wrong of ["core_account_nobody", "core_account_fbo"]) {
      expect(await refusal(desk.opening(accountId, CARD, wrong))).toMatchObject({
        status: 422,
        parameters: [{ parameter: "client_settlement_bank_account_id" }]
      })
    }
  })

  it("computes the past due amount of each day from schedule and payments", async () => {
    const id = await desk.open(await desk.openAccount(), LOAN)
    await desk.book(id, { type: "funding", principal: 120_000 })
    const pastDue = async () => (await desk.balances(id)).past_due
    const nothing = { amount: 0, past_due_days: 0, principal: 0, interest: 0, fees: 0 }
    // The date is the eleventh in London, and the tenth in New York; three hours later it is the eleventh there.
    moveTo(bank, "2035-03-10", "20:00")
    await desk.book(id, { type: "interest_accrued", interest: 500 })
    expect(await pastDue()).toEqual(nothing)
    moveTo(bank, "2035-03-10", "23:00")
    expect(await pastDue()).toEqual({ amount: 10_500, past_due_days: 1, principal: 10_000, interest: 500, fees: 0 })
    const payment = await desk.book(id, { type: "payment", principal: -10_000, interest: -500 })
    expect(await pastDue()).toEqual(nothing)
    moveTo(bank, "2035-04-12", "08:00")
    expect(await pastDue()).toEqual({ amount: 10_500, past_due_days: 2, principal: 10_500, interest: 0, fees: 0 })
    await desk.reverse(payment.id)
    expect(await pastDue()).toEqual({ amount: 21_000, past_due_days: 33, principal: 20_500, interest: 500, fees: 0 })
    await desk.book(id, { type: "adjustment", principal: -115_000 })
    expect(await pastDue()).toMatchObject({ amount: 5_500, past_due_days: 2 })
    moveTo(bank, "2036-02-11", "08:00")
    expect(await pastDue()).toMatchObject({ amount: 5_500 })
  })

  it("counts client credits toward installments, and provisional credits until the dispute is lost", async () => {
    const [schedule] = LOAN.repayment_details
    const later = {
      ...LOAN,
      expected_maturity_date: "2046-02-10",
      repayment_details: [
        { ...schedule, expected_payment_frequency: "monthly", expected_first_payment_date: "2045-03-10" }
      ]
    } as const
    const ids = [await desk.open(await desk.openAccount(), later), await desk.open(await desk.openAccount(), later)]
    for (const id of ids) await desk.book(id, { type: "funding", principal: 120_000 })
    moveTo(bank, "2045-05-12", "08:00")
    for (const [at, type] of (["client_credit", "dispute_provisional"] as const).entries()) {
      const id = ids[at] ?? ""
      const pastDue = async () => {
        const { amount, past_due_days } = (await desk.balances(id)).past_due
        return { amount, past_due_days }
      }
      const due = { amount: 31_500, past_due_days: 63 }
      // The first installment is covered, so the second is the oldest due.
      const covered = { amount: 21_000, past_due_days: 32 }
      expect(await pastDue()).toEqual(due)
      const credit = await desk.book(id, { type, principal: -10_500 })
      expect(await pastDue()).toEqual(covered)
      if (type === "dispute_provisional") {
        const lost = await desk.book(id, { type: "dispute_lost", principal: 10_500, provisional: credit.id })
        expect(await pastDue()).toEqual(due)
        await desk.reverse(lost.id)
        expect(await pastDue()).toEqual(covered)
      }
      await desk.reverse(credit.id)
      expect(await pastDue()).toEqual(due)
    }
  })

  it("keeps the ledger at zero", async () => {
    await bank.drain()
    const audit = await desk.audit()
    expect(audit).toMatchObject(SOUND)
    expect(audit.entries).toBeGreaterThan(0)
  })
})
