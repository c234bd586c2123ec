import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { achOf, moveTo, WEEK } from "../../support/Ach.ts"
import { achDesk, nameOriginator, originatorFor } from "../../support/AchDesk.ts"
import {
  ask,
  type BankUnderTest,
  openAccountNumbers,
  postJson,
  refusal,
  SOUND,
  startBank,
  stores,
  tokenOf
} from "../../support/BankUnderTest.ts"

const counterparty = achOf({ account_number_id: "account_number_1", amount: 1 }).counterparty

describe.each(stores)("the rules of outgoing ACH on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof achDesk>
  let number = ""
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = achDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
    number = (await openAccountNumbers(bank, 1_000_000))[0] ?? ""
  })
  afterAll(() => bank.close())

  /** Posts a body that the typed client would not allow. */
  const post = async (parts: object, key: string = randomUUID()) => {
    const token = await tokenOf(bank)
    const body = { ...achOf({ account_number_id: number, amount: 1 }), ...parts }
    const answer = await postJson(bank, "/v1/ach", { token, key, body })
    const text = await answer.text()
    return { status: answer.status, text, replayed: answer.headers.get("idempotency-replayed"), body: JSON.parse(text) }
  }
  const control = (account_number_id: string, outgoing: object) =>
    ask(
      bank.partner.call("account_number.update", {
        params: { account_number_id },
        body: { ach_controls: { outgoing } }
      })
    )

  it.each([
    [{ amount: 0 }, { record_details: { transaction_code: "checking_credit_prenote" } }],
    [{ amount: 0, transaction_type: "debit" }, { record_details: { transaction_code: "checking_debit_prenote" } }],
    [{ amount: 9_900_000_000 }, { amount: 9_900_000_000, status: "scheduled" }],
    [{ amount: 100_000_000, delivery_type: "same_business_day" }, { delivery_type: "same_business_day" }],
    [{ amount: 100_000_001, delivery_type: "next_business_day" }, { delivery_type: "next_business_day" }],
    [{ sec_code: "TEL", transaction_type: "debit" }, { sec_code: "TEL" }],
    [{ sec_code: "TEL", transaction_type: "debit", additional_information: "" }, { sec_code: "TEL" }],
    [{ sec_code: "WEB", additional_information: "a".repeat(80) }, { sec_code: "WEB" }],
    [{ sec_code: "WEB", transaction_type: "debit" }, { sec_code: "WEB" }],
    [{ sec_code: "CCD", transaction_type: "debit" }, { sec_code: "CCD" }],
    [{ statement_descriptor: "0123456789" }, { statement_descriptor: "0123456789" }],
    [{ statement_descriptor: "REVERSALS" }, { statement_descriptor: "REVERSALS" }],
    [{ individual_id: "a".repeat(15) }, { record_details: { individual_id: "a".repeat(15) } }],
    [{ descriptive_date: "SD1300" }, { record_details: { descriptive_date: "SD1300" } }],
    [{ counterparty: { ...counterparty, name: "n".repeat(22) } }, { counterparty: { name: "n".repeat(22) } }],
    [{ counterparty: { ...counterparty, account_number: "12 34" } }, { counterparty: { account_number: "12 34" } }],
    [
      { counterparty: { ...counterparty, account_type: "savings" } },
      { record_details: { transaction_code: "savings_credit" } }
    ]
  ])("accepts %j", async (parts, expected) => {
    const { status, body } = await post(parts)
    expect([status, body]).toMatchObject([200, expected])
    expect(body).not.toHaveProperty("kept")
  })

  it.each([
    [{ amount: -1 }, "amount", "value_too_small"],
    [{ amount: 9_900_000_001 }, "amount", "value_too_large"],
    [{ amount: 1.5 }, "amount", "number_inexact"],
    [{ amount: "1" }, "amount", "value_malformed"],
    [
      { amount: 100_000_001, delivery_type: "same_business_day" },
      "amount",
      "exceeds_same_day_limit_use_next_business_day"
    ],
    [{ currency_code: "EUR" }, "currency_code", "value_not_allowed"],
    [{ sec_code: "TEL" }, "sec_code", "disallowed_sec_code"],
    [{ sec_code: "CIE" }, "sec_code", "value_not_allowed"],
    [{ sec_code: "IAT" }, "sec_code", "value_not_allowed"],
    [
      { sec_code: "TEL", transaction_type: "debit", additional_information: "x" },
      "additional_information",
      "value_conflicting"
    ],
    [{ additional_information: "a".repeat(81) }, "additional_information", "value_too_long"],
    [{ additional_information: "café" }, "additional_information", "value_malformed"],
    [{ individual_id: "a".repeat(16) }, "individual_id", "value_too_long"],
    [{ descriptive_date: "1234567" }, "descriptive_date", "value_too_long"],
    [{ statement_descriptor: "" }, "statement_descriptor", "value_too_short"],
    [{ statement_descriptor: "a".repeat(11) }, "statement_descriptor", "value_too_long"],
    [{ statement_descriptor: "0000000000" }, "statement_descriptor", "value_malformed"],
    [{ statement_descriptor: "   " }, "statement_descriptor", "value_malformed"],
    [{ statement_descriptor: "REVERSAL" }, "statement_descriptor", "value_not_allowed"],
    [{ statement_descriptor: " reversal " }, "statement_descriptor", "value_not_allowed"],
    [{ statement_descriptor: "RECLAIM" }, "statement_descriptor", "value_not_allowed"],
    [{ statement_descriptor: "NONSETTLED" }, "statement_descriptor", "value_not_allowed"],
    [{ counterparty: { ...counterparty, name: "n".repeat(23) } }, "counterparty.name", "value_too_long"],
    [{ counterparty: { ...counterparty, name: "  " } }, "counterparty.name", "value_malformed"],
    [
      { counterparty: { ...counterparty, routing_number: "021000022" } },
      "counterparty.routing_number",
      "value_malformed"
    ],
    [
      { counterparty: { ...counterparty, routing_number: "02100002" } },
      "counterparty.routing_number",
      "value_malformed"
    ],
    [{ counterparty: { ...counterparty, account_type: "loan" } }, "counterparty.account_type", "value_not_allowed"],
    [{ counterparty: { ...counterparty, account_number: "12-3" } }, "counterparty.account_number", "value_malformed"],
    [{ counterparty: { ...counterparty, account_number: "12 " } }, "counterparty.account_number", "value_malformed"],
    [{ account_number_id: "account_number_nobody" }, "account_number_id", "not_found"],
    [{ direction: "outgoing" }, "direction", "parameter_unknown"]
  ])("refuses %j: %s %s", async (parts, parameter, reason) => {
    const { status, body } = await post(parts)
    expect(status).toBe(422)
    expect(body.invalid_parameters).toContainEqual({ parameter, reason })
  })

  it("reports every invalid field of a body at once", async () => {
    const { status, body } = await post({
      amount: -1,
      currency_code: "EUR",
      transaction_type: "transfer",
      delivery_type: "later",
      sec_code: "ZZZ",
      statement_descriptor: "000",
      counterparty: { name: " ", account_number: "-", routing_number: "1", account_type: "x" }
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: "parameters_invalid", status: "422", instance: "/v1/ach" })
    const failing = body.invalid_parameters.map(({ parameter }: { parameter: string }) => parameter)
    expect(new Set(failing)).toEqual(
      new Set([
        "amount",
        "currency_code",
        "transaction_type",
        "delivery_type",
        "sec_code",
        "statement_descriptor",
        "counterparty.name",
        "counterparty.account_number",
        "counterparty.routing_number",
        "counterparty.account_type"
      ])
    )
  })

  it("reports every rule that a well-formed entry breaks at once", async () => {
    const [other = ""] = await openAccountNumbers(bank, 10)
    await control(other, { counterparty_filter: "reject_all" })
    await ask(bank.partner.call("account_number.deactivate", { params: { account_number_id: other } }))
    const { body } = await post({
      account_number_id: other,
      sec_code: "TEL",
      additional_information: "x",
      statement_descriptor: "RECLAIM",
      amount: 100_000_001,
      delivery_type: "same_business_day"
    })
    const reasons = body.invalid_parameters.map(({ reason }: { reason: string }) => reason)
    expect([...new Set(reasons)]).toEqual([
      "disallowed_sec_code",
      "value_conflicting",
      "value_not_allowed",
      "exceeds_same_day_limit_use_next_business_day",
      "account_number_not_active",
      "disallowed_counterparty"
    ])
  })

  it("requires every mandatory field and an idempotency key", async () => {
    const { body } = await post({ counterparty: {} }, randomUUID())
    expect(body.invalid_parameters).toHaveLength(4)
    const unkeyed = { body: achOf({ account_number_id: number, amount: 1 }) }
    const call = Reflect.apply(bank.partner.call, undefined, ["ach.create", unkeyed])
    expect(await refusal(call)).toMatchObject({ status: 400 })
  })

  it("validates a very long account number as fast as a short one", async () => {
    const long = { ...counterparty, account_number: `${"a".repeat(200_000)}!` }
    const { status, body } = await post({ counterparty: long })
    expect([status, body.invalid_parameters[0].parameter]).toEqual([422, "counterparty.account_number"])
  })

  it.each([
    ["reject_all", {}, 422],
    ["accept_all", {}, 200],
    ["allowlist_only", { counterparty_account_numbers_allowlist: [] }, 422],
    [
      "allowlist_only",
      {
        counterparty_account_numbers_allowlist: [
          { type: "us_domestic", account_number: "987654321", routing_number: "021000021" }
        ]
      },
      200
    ],
    [
      "allowlist_only",
      {
        counterparty_account_numbers_allowlist: [
          { type: "us_domestic", account_number: "987654321", routing_number: "011000015" }
        ]
      },
      422
    ]
  ])("applies the control %s with %j", async (counterparty_filter, more, status) => {
    const [other = ""] = await openAccountNumbers(bank, 10)
    await control(other, { counterparty_filter, ...more })
    const answer = await post({ account_number_id: other })
    expect(answer.status).toBe(status)
    if (status === 422) {
      expect(answer.body.invalid_parameters).toEqual([{ parameter: "counterparty", reason: "disallowed_counterparty" }])
    }
  })

  it("sends for an active originator, with its permitted SEC codes", async () => {
    const [other = ""] = await openAccountNumbers(bank, 10)
    const id = await originatorFor(bank, [other], { day: { credit: 100, debit: 100 } }, ["CCD"])
    const sent = await desk.send({ account_number_id: other, amount: 1, sec_code: "CCD" })
    expect(sent.record_details).toMatchObject({
      company_name: "Acme Corp.",
      company_id: expect.stringMatching(/^9\d{9}$/)
    })
    const refused = async (parts: object) =>
      (await post({ account_number_id: other, ...parts })).body.invalid_parameters
    expect(await refused({ sec_code: "PPD" })).toEqual([{ parameter: "sec_code", reason: "disallowed_sec_code" }])
    await ask(bank.partner.call("originator.deactivate", { params: { originator_id: id }, body: {} }))
    const inactive = [{ parameter: "account_number_id", reason: "originator_not_active" }]
    expect(await refused({ sec_code: "CCD" })).toEqual(inactive)
    await nameOriginator(bank, other, "originator_nobody")
    expect(await refused({ sec_code: "CCD" })).toEqual(inactive)
  })

  it("replays byte for byte, even after the entry has changed", async () => {
    const key = randomUUID()
    const first = await post({ amount: 3 }, key)
    await ask(desk.cancel(first.body.id))
    const again = await post({ amount: 3 }, key)
    expect([again.status, again.text, again.replayed]).toEqual([200, first.text, "true"])
    expect((await post({ amount: 4 }, key)).body.code).toBe("idempotency_request_inconsistent")
    expect(await desk.eventNames(first.body.id)).toEqual(["ach.canceled"])
  })

  it("keeps the ledger sound", async () => {
    const audit = await desk.audit()
    expect(audit).toMatchObject(SOUND)
    expect(audit.entries).toBeGreaterThan(0)
  })
})
