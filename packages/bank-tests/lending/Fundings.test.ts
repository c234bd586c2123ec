import { randomUUID } from "node:crypto"
import { MAX_AMOUNT_CENTS } from "@vostro/domain/kernel/Money"
import type { CallOf } from "@vostro/http/client"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo } from "../support/Ach.ts"
import {
  ask,
  type BankUnderTest,
  inAnotherProgram,
  refusal,
  SOUND,
  startBank,
  stores
} from "../support/BankUnderTest.ts"
import { CARD, creditDesk, LOAN, transactionOf } from "../support/Credit.ts"

type Principal = CallOf<"funding.create">["body"]["principal"]

describe.each(stores)("fundings on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    moveTo(bank, "2035-03-05", "08:00")
    desk = creditDesk(bank)
  })
  afterAll(() => bank.close())

  const creation = (subledger_balance_id: string, principal: Principal) =>
    bank.partner.call("funding.create", {
      idempotencyKey: randomUUID(),
      body: { subledger_balance_id, currency_code: "USD", principal, metadata: { note: "first" } }
    })
  const get = (id: string) => ask(bank.partner.call("funding.get", { params: { id } }))
  const events = async (object_id: string) =>
    (await ask(bank.partner.call("event.list", { query: { object_id } }))).objects

  it("are posted as a transaction of all parts of the principal", async () => {
    const accountId = await desk.openAccount(150_000)
    const balance = await desk.open(accountId, LOAN)
    const before = await desk.ledger("gl_loans_receivable")
    const made = await ask(
      creation(balance, {
        external_disbursement_amount: 90_000,
        withheld_amount: 8_000,
        merchant_origination_fee_amount: 2_000
      })
    )
    expect(made).toMatchObject({ subledger_balance_id: balance, status: "processing", metadata: { note: "first" } })
    expect(await get(made.id)).toEqual(made)
    await bank.drain()
    const posted = await get(made.id)
    expect(posted).toMatchObject({ ...made, status: "posted", updated_at: posted.updated_at })
    expect(await desk.transactions(balance)).toMatchObject([
      {
        type: "funding",
        funding_id: made.id,
        amount: 100_000,
        amount_breakdown: { principal: 100_000, interest: 0, fees: 0 },
        core_transaction_id: expect.stringMatching(/~0$/)
      }
    ])
    expect((await desk.balances(balance)).core.outstanding_principal).toBe(100_000)
    expect(await desk.availableCredit(accountId)).toBe(50_000)
    expect(await desk.ledger("gl_loans_receivable")).toBe(before - 100_000)
    expect(await events(made.id)).toMatchObject([{ event: "funding.posted", object: posted }])
  })

  it("are lent from the program's own core account if that lends, unless inactive", async () => {
    const { programId: program_id } = bank
    const opening = { params: { program_id }, body: { name: "Operating", type: "direct" } } as const
    const { id: core_account_id } = await ask(bank.operator.call("core_account.create", opening))
    const balance = await desk.open(await desk.openAccount(), CARD, core_account_id)
    const { id } = await ask(creation(balance, { withheld_amount: 700 }))
    await bank.drain()
    expect((await get(id)).status).toBe("posted")
    expect(await desk.transactions(balance)).toMatchObject([
      { funding_id: id, amount: 700, counterparty_core_transaction_id: expect.stringMatching(/~1$/) }
    ])
    expect(await desk.ledger(core_account_id)).toBe(-700)
    await ask(bank.operator.call("core_account.deactivate", { params: { program_id, core_account_id } }))
    const late = await ask(creation(balance, { withheld_amount: 1 }))
    await bank.drain()
    expect(await get(late.id)).toMatchObject({ status: "rejected" })
    expect(await desk.ledger(core_account_id)).toBe(-700)
  })

  it("are posted immediately by a simulation, and only once", async () => {
    const balance = await desk.open(await desk.openAccount(), CARD)
    const { id } = await ask(creation(balance, { withheld_amount: 700 }))
    expect(await ask(bank.partner.call("funding.advance", { params: { id } }))).toEqual({})
    expect((await get(id)).status).toBe("posted")
    expect(await ask(bank.partner.call("funding.advance", { params: { id } }))).toEqual({})
    await bank.drain()
    expect((await desk.balances(balance)).core.amount).toBe(700)
    expect(await events(id)).toHaveLength(1)
    const unknown = bank.partner.call("funding.advance", { params: { id: "funding_none" } })
    expect(await refusal(unknown)).toMatchObject({ status: 404, code: "object_not_found" })
  })

  const tooLarge = { status: 422, parameters: [{ parameter: "principal", reason: "value_too_large" }] }

  it("are rejected if together they exceed the maximum, and then move no money", async () => {
    const balance = await desk.open(await desk.openAccount(), LOAN)
    const [first, second] = [
      await ask(creation(balance, { external_disbursement_amount: 70_000 })),
      await ask(creation(balance, { external_disbursement_amount: 60_000 }))
    ]
    await bank.drain()
    const both = [await get(first.id), await get(second.id)]
    expect(both.map(({ status }) => status).toSorted()).toEqual(["posted", "rejected"])
    const rejected = both.find(({ status }) => status === "rejected")
    expect(rejected?.rejection).toEqual({
      reason: "internal_error",
      details: "limit_exceeded: value_too_large (principal)"
    })
    expect(await events(rejected?.id ?? "")).toMatchObject([{ event: "funding.rejected", object: rejected }])
    expect(await desk.transactions(balance)).toHaveLength(1)
    expect(await refusal(creation(balance, { external_disbursement_amount: 70_000 }))).toMatchObject(tooLarge)
  })

  it("are limited in total to the maximum amount of a payment", async () => {
    const balance = await desk.open(await desk.openAccount(), CARD)
    const principal = { external_disbursement_amount: MAX_AMOUNT_CENTS, withheld_amount: 1 }
    expect(await refusal(creation(balance, principal))).toMatchObject(tooLarge)
  })

  it("are rejected on a balance deactivated in between", async () => {
    const balance = await desk.open(await desk.openAccount(), CARD)
    const { id } = await ask(creation(balance, { external_disbursement_amount: 5 }))
    await ask(desk.restating("deactivate", balance))
    await bank.drain()
    const details = "related_object_not_ready: status_not_active (subledger_balance_id)"
    expect(await get(id)).toMatchObject({ status: "rejected", rejection: { details } })
    const refused = await refusal(creation(balance, { external_disbursement_amount: 5 }))
    expect(refused).toMatchObject({ status: 422, parameters: [{ reason: "status_not_active" }] })
  })

  it.each<readonly [string, Principal, ReadonlyArray<{ parameter: string; reason: string }>]>([
    [
      "neither pay out nor withhold an amount",
      { external_disbursement_amount: 0, merchant_origination_fee_amount: 500 },
      [
        { parameter: "principal.external_disbursement_amount", reason: "value_too_small" },
        { parameter: "principal.withheld_amount", reason: "value_too_small" }
      ]
    ],
    [
      "exceed the maximum funding amount",
      { external_disbursement_amount: 100_000, withheld_amount: 20_000, merchant_origination_fee_amount: 1 },
      [{ parameter: "principal", reason: "value_too_large" }]
    ]
  ])("are refused if they %s", async (_, principal, parameters) => {
    const balance = await desk.open(await desk.openAccount(), LOAN)
    expect(await refusal(creation(balance, principal))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters
    })
  })

  it("are refused on a balance past its maturity, or an unknown one", async () => {
    const balance = await desk.open(await desk.openAccount(), { ...LOAN, expected_maturity_date: "2035-03-10" })
    moveTo(bank, "2035-03-10", "22:30")
    await ask(creation(balance, { external_disbursement_amount: 1 }))
    moveTo(bank, "2035-03-10", "23:30")
    expect(await refusal(creation(balance, { external_disbursement_amount: 1 }))).toMatchObject({
      parameters: [{ parameter: "subledger_balance_id", reason: "deadline_passed" }]
    })
    expect(await refusal(creation("subledger_balance_none", { external_disbursement_amount: 1 }))).toMatchObject({
      parameters: [{ parameter: "subledger_balance_id", reason: "not_found" }]
    })
  })

  it("can be named only by transactions of their own balance", async () => {
    const accountId = await desk.openAccount()
    const balance = await desk.open(accountId)
    const booking = (funding_id: string) =>
      desk.booking({ ...transactionOf(balance, { type: "funding", principal: 5 }), funding_id })
    const other = creditDesk(await inAnotherProgram(bank))
    const fundings = await Promise.all([
      desk.fundingOf(await desk.open(accountId)),
      desk.fundingOf(await desk.open(await desk.openAccount())),
      other.fundingOf(await other.open(await other.openAccount()))
    ])
    for (const funding_id of ["funding_nobody", ...fundings]) {
      expect(await refusal(booking(funding_id))).toMatchObject({
        status: 422,
        code: "parameters_invalid",
        parameters: [{ parameter: "funding_id", reason: "not_found" }]
      })
    }
    expect(await desk.transactions(balance)).toEqual([])
    const funding_id = await desk.fundingOf(balance)
    expect(await ask(booking(funding_id))).toMatchObject({ funding_id, amount: 5 })
    const wrong = { ...transactionOf(balance, { type: "funding", principal: -5 }), funding_id: "funding_nobody" }
    const { parameters } = Object(await refusal(desk.booking(wrong)))
    expect(parameters).toContainEqual({ parameter: "amount", reason: "value_not_allowed" })
    expect(parameters).toContainEqual({ parameter: "funding_id", reason: "not_found" })
  })

  const lending = (balance: string, funding_id: string, principal = 5) =>
    desk.booking({ ...transactionOf(balance, { type: "funding", principal }), funding_id })
  const lentTwice = {
    status: 422,
    code: "related_object_conflict",
    parameters: [{ parameter: "funding_id", reason: "value_repeated" }]
  }

  it("are lent by the bank, and by a client only after a reversal", async () => {
    const accountId = await desk.openAccount(10_000)
    const balance = await desk.open(accountId)
    const { id } = await ask(creation(balance, { withheld_amount: 700 }))
    expect(await refusal(lending(balance, id, 700))).toMatchObject({
      status: 422,
      code: "related_object_not_ready",
      parameters: [{ parameter: "funding_id", reason: "status_not_active" }]
    })
    await bank.drain()
    expect((await get(id)).status).toBe("posted")
    expect(await refusal(lending(balance, id, 700))).toMatchObject(lentTwice)
    const [first] = await desk.transactions(balance)
    await desk.reverse(first?.id ?? "")
    const second = await ask(lending(balance, id, 600))
    expect(await refusal(lending(balance, id))).toMatchObject(lentTwice)
    await desk.reverse(second.id)
    await ask(lending(balance, id, 500))
    expect((await desk.balances(balance)).core.amount).toBe(500)
    expect(await desk.availableCredit(accountId)).toBe(9_500)
    expect(JSON.stringify(await get(id))).not.toContain("transaction")
    expect(await events(id)).toHaveLength(1)
  })

  it("are lent once, with concurrent transactions and reversals", async () => {
    const balance = await desk.open(await desk.openAccount())
    const funding_id = await desk.fundingOf(balance)
    const standing = async () =>
      (await desk.transactions(balance)).filter(
        ({ details, reversal_transaction_id }) => details === undefined && reversal_transaction_id === undefined
      )
    for (let round = 0; round < 3; round++) {
      const before = await standing()
      const attempts = Array.from({ length: 8 }, (_, at) => ask(lending(balance, funding_id, at + 1)))
      await Promise.allSettled([...attempts, ...before.map(({ id }) => desk.reverse(id))])
      expect((await standing()).length).toBeLessThanOrEqual(1)
      if ((await standing()).length === 0) await ask(lending(balance, funding_id))
      const [one] = await standing()
      expect((await desk.balances(balance)).core.amount).toBe(one?.amount)
    }
    expect(await refusal(lending(balance, funding_id))).toMatchObject(lentTwice)
  })

  it("leave the ledger balanced", async () => {
    expect(await desk.audit()).toMatchObject(SOUND)
  })
})
