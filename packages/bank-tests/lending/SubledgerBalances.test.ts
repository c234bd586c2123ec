import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { ask, type BankUnderTest, openAccountNumbers, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import { CARD, creditDesk, LOAN } from "../support/Credit.ts"

describe.each(stores)("subledger balances on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  let accountId: string
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = creditDesk(bank)
    accountId = await desk.openAccount()
  })
  afterAll(() => bank.close())

  it("open with zero amounts, and return the given fields", async () => {
    const nothing = { amount: 0, principal: 0, interest: 0, fees: 0 }
    const core = {
      amount: 0,
      amount_in_usd: 0,
      outstanding_principal: 0,
      outstanding_interest: 0,
      outstanding_fees: 0
    }
    const balances = { core, dispute: nothing, charge_off: nothing, past_due: { ...nothing, past_due_days: 0 } }
    const loan = await ask(desk.opening(accountId, LOAN))
    expect(loan).toMatchObject({ account_id: accountId, type: "credit", status: "active", status_reason: "active" })
    expect(loan.details).toEqual({ ...LOAN, balances })
    expect(await desk.get(loan.id)).toEqual(loan)
    const card = await ask(desk.opening(accountId, CARD))
    expect(card.details).toEqual({ ...CARD, balances: { ...balances, rewards: { amount: 0, unit: "usd" } } })
  })

  const { term: _, ...withoutTerm } = LOAN
  const [schedule] = LOAN.repayment_details
  it.each([
    ["a loan without a term", withoutTerm, ["details.term"]],
    [
      "revolving credit with a maturity",
      { ...CARD, expected_maturity_date: "2036-02-10" },
      ["details.expected_maturity_date", "details.structure"]
    ],
    [
      "revolving credit with amounts to be paid",
      { ...CARD, repayment_details: [{ expected_payment_frequency: "monthly", expected_payment_amount: 5 }] },
      ["details.repayment_details[0].expected_payment_amount", "details.structure"]
    ],
    [
      "a fixed interval without its days",
      { ...CARD, repayment_details: [{ expected_payment_frequency: "fixed_interval" }] },
      ["details.repayment_details[0].expected_payment_frequency_interval_days"]
    ],
    [
      "interval days without a fixed interval",
      {
        ...CARD,
        repayment_details: [{ expected_payment_frequency: "monthly", expected_payment_frequency_interval_days: 5 }]
      },
      [
        "details.repayment_details[0].expected_payment_frequency_interval_days",
        "details.repayment_details[0].expected_payment_frequency"
      ]
    ],
    [
      "a first payment after the maturity",
      {
        ...LOAN,
        repayment_details: [
          { expected_payment_frequency: "monthly", ...schedule, expected_first_payment_date: "2036-02-11" }
        ]
      },
      ["details.repayment_details[0].expected_first_payment_date", "details.expected_maturity_date"]
    ],
    [
      "schedules with too many payments",
      {
        ...LOAN,
        repayment_details: [1, 2, 3, 4].map(() => ({
          expected_payment_frequency: "business_daily" as const,
          expected_first_payment_date: "1990-01-01",
          expected_payment_amount: 1
        }))
      },
      ["details.repayment_details"]
    ]
  ] as const)("refuse %s and name the fields", async (_name, details, fields) => {
    const refused = await refusal(desk.opening(accountId, details))
    expect(refused).toMatchObject({ status: 422, code: "parameters_invalid" })
    expect(refused).toMatchObject({ parameters: fields.map((parameter) => ({ parameter })) })
  })

  it("open only on active accounts with a credit capability", async () => {
    const [number = ""] = await openAccountNumbers(bank, 0)
    const params = { account_number_id: number }
    const { account_id: deposit } = await ask(bank.partner.call("account_number.get", { params }))
    expect(await refusal(desk.opening(deposit, CARD))).toMatchObject({
      status: 422,
      parameters: [{ parameter: "account_id", reason: "value_conflicting" }, { parameter: "type" }]
    })
    const stopped = await desk.openAccount()
    await ask(
      bank.partner.call("account.deactivate", {
        idempotencyKey: randomUUID(),
        params: { id: stopped },
        body: { status_reason: "dormant" }
      })
    )
    expect(await refusal(desk.opening(stopped, CARD))).toMatchObject({ parameters: [{ reason: "status_not_active" }] })
    expect(await refusal(desk.opening("account_nobody", CARD))).toMatchObject({ parameters: [{ reason: "not_found" }] })
  })

  it("are not found by an unknown id", async () => {
    const params = { id: "subledger_balance_nobody" }
    const notFound = { status: 404, code: "object_not_found" }
    expect(await refusal(bank.partner.call("subledger_balance.get", { params }))).toMatchObject(notFound)
    expect(await refusal(desk.restating("close", params.id))).toMatchObject(notFound)
  })

  it("change status through the operator, and show the reason", async () => {
    const id = await desk.open(accountId)
    const moved = async (on: "activate" | "deactivate" | "close") => {
      const { status, status_reason } = await ask(desk.restating(on, id))
      return [status, status_reason]
    }
    expect(await moved("deactivate")).toEqual(["inactive", "asked for"])
    expect(await refusal(desk.restating("deactivate", id))).toMatchObject({
      code: "invalid_status_transition",
      parameters: [{ parameter: "subledger_balance_id", reason: "object_status_unchanged" }]
    })
    expect(await moved("activate")).toEqual(["active", "active"])
    expect(await refusal(desk.restating("close", id))).toMatchObject({ code: "invalid_status_transition" })
    expect(await moved("deactivate")).toEqual(["inactive", "asked for"])
    expect(await moved("close")).toEqual(["closed", "asked for"])
    for (const on of ["activate", "deactivate", "close"] as const) {
      expect(await refusal(desk.restating(on, id))).toMatchObject({ code: "invalid_status_transition" })
    }
  })
})
