import { randomUUID } from "node:crypto"
import { MAX_AMOUNT_CENTS } from "@vostro/domain/kernel/Money"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../support/Ach.ts"
import { ask, type BankUnderTest, refusal, SOUND, startBank, stores } from "../support/BankUnderTest.ts"
import { creditDesk, creditIdOf, type TransactionParts, transactionOf } from "../support/Credit.ts"
import { chargedOff, disputed, owed } from "../support/CreditTypes.ts"

describe.each(stores)("credit transactions on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = creditDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())

  it("names the transaction that cannot be reversed, and only fields of the request", async () => {
    const { id } = await desk.balanceAfter([])
    await desk.book(id, { type: "interest_accrued", interest: 7 })
    const payment = await desk.book(id, { type: "payment", interest: -2 })
    const charged = await desk.book(id, { type: "charge_off", interest: -5 })
    await desk.book(id, { type: "charge_off_recovery", interest: 5 })
    for (const [one, reason] of [
      [payment, "value_not_allowed"],
      [charged, "value_too_large"]
    ] as const) {
      expect(await refusal(desk.reversal(one.id))).toMatchObject({
        status: 422,
        code: "related_object_conflict",
        parameters: [{ parameter: "user_credit_transaction_id", reason }]
      })
    }
  })

  it("refuses a second reversal, and the reversal of a reversal, without any change", async () => {
    const { id } = await desk.balanceAfter(owed)
    const one = await desk.book(id, { type: "payment", principal: -5 })
    const reversal = await desk.reverse(one.id)
    const before = [await desk.get(id), await desk.transactions(id)]
    expect(await refusal(desk.reversal(one.id))).toMatchObject({
      status: 422,
      code: "object_state_conflict",
      parameters: [{ parameter: "user_credit_transaction_id", reason: "object_status_unchanged" }]
    })
    expect(await refusal(desk.reversal(reversal.id))).toMatchObject({
      status: 422,
      code: "object_state_conflict",
      parameters: [{ reason: "value_not_allowed" }]
    })
    expect([await desk.get(id), await desk.transactions(id)]).toEqual(before)
  })

  it("copies the fields of the original to a reversal, except metadata", async () => {
    const { id } = await desk.balanceAfter()
    const said = { description: "a late fee", metadata: { said: "then" } }
    const booking = () => ask(desk.booking({ ...transactionOf(id, { type: "fee", fees: 5 }), ...said }))
    const [one, other] = [await booking(), await booking()]
    const { description, metadata, details } = await desk.reverse(one.id)
    expect([description, metadata, details?.fee_type]).toEqual([said.description, {}, one.details?.fee_type])
    const reversal = await ask(
      bank.partner.call("user_credit_transaction.reverse", {
        idempotencyKey: randomUUID(),
        params: { user_credit_transaction_id: other.id },
        body: { metadata: { said: "now" } }
      })
    )
    expect([reversal.metadata, (await desk.transaction(other.id)).metadata]).toEqual([{ said: "now" }, said.metadata])
  })

  it("reverses once with concurrent requests", async () => {
    const { id } = await desk.balanceAfter()
    const one = await desk.book(id, { type: "card_network", principal: 70 })
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => desk.reverse(one.id)))
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect((await desk.transactions(id)).map(({ amount }) => amount)).toEqual([70, -70])
    expect((await desk.balances(id)).core.amount).toBe(0)
  })

  it("replays the response of a key, which has at least 5 characters", async () => {
    const { id } = await desk.balanceAfter(owed)
    const one = await desk.book(id, { type: "payment", principal: -5 })
    const key = randomUUID()
    expect(await ask(desk.reversal(one.id, key))).toEqual(await ask(desk.reversal(one.id, key)))
    expect(await refusal(desk.reversal(one.id, "1234"))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [{ parameter: "Idempotency-Key" }]
    })
    const body = transactionOf(id, { type: "fee", fees: 1 })
    const again = randomUUID()
    expect(await ask(desk.booking(body, again))).toEqual(await ask(desk.booking(body, again)))
    expect((await desk.balances(id)).core.outstanding_fees).toBe(11)
  })

  it.each([
    ["a recovery above what was charged off", chargedOff, { type: "charge_off_recovery", principal: 1_001 }],
    ["a recovery of a part that was not charged off", chargedOff, { type: "charge_off_recovery", fees: 11 }],
    ["a recovery before a charge-off", owed, { type: "charge_off_recovery", principal: 1 }],
    ["a charge-off of less than is owed", owed, { type: "charge_off", principal: -999, interest: -100, fees: -10 }],
    ["a payment after a charge-off", chargedOff, { type: "payment", principal: -1 }],
    ["a fee after a charge-off", chargedOff, { type: "fee", fees: 1 }],
    ["more rewards than were earned", owed, { type: "rewards_spent", rewards: -1 }]
  ] as const)("refuses %s", async (_, given, takes) => {
    const { id } = await desk.balanceAfter(given)
    const before = await desk.get(id)
    expect(await refusal(desk.booking(transactionOf(id, takes)))).toMatchObject({
      status: 422,
      code: "related_object_conflict"
    })
    expect(await desk.get(id)).toEqual(before)
  })

  it("accepts only adjustments and disputes after a charge-off, and all types after its reversal", async () => {
    const { id } = await desk.balanceAfter(chargedOff)
    const adjustment = await desk.book(id, { type: "adjustment", principal: -1 })
    const credit = await desk.book(id, { type: "dispute_provisional", principal: -5 })
    await desk.book(id, { type: "dispute_lost", principal: 5, provisional: credit.id })
    await desk.reverse(adjustment.id)
    const chargeOff = (await desk.transactions(id)).find(({ type }) => type === "charge_off")
    await desk.reverse(chargeOff?.id ?? "")
    await desk.book(id, { type: "payment", principal: -1 })
    expect((await desk.balances(id)).core.amount).toBe(1_109)
  })

  it.each(["lost", "reversed"] as const)("charges off again the amount owed after a dispute is %s", async (outcome) => {
    const { id, provisional = "" } = await desk.balanceAfter(disputed)
    const first = await desk.book(id, { type: "charge_off", principal: -600, interest: -100, fees: -6 })
    if (outcome === "reversed") await desk.reverse(provisional)
    else await desk.book(id, { type: "dispute_lost", principal: 400, fees: 4, provisional })
    const conflict = { status: 422, code: "related_object_conflict" }
    const refused = async (parts: TransactionParts) =>
      expect(await refusal(desk.booking(transactionOf(id, parts)))).toMatchObject(conflict)
    await refused({ type: "payment", principal: -400, fees: -4 })
    await refused({ type: "charge_off_recovery", principal: 601 })
    await refused({ type: "charge_off", principal: -400 })
    const second = await desk.book(id, { type: "charge_off", principal: -400, fees: -4 })
    const recovery = await desk.book(id, { type: "charge_off_recovery", principal: 1_000, interest: 100, fees: 10 })
    const { core, charge_off } = await desk.balances(id)
    expect([core.amount, charge_off.amount]).toEqual([0, 0])
    await desk.reverse(recovery.id)
    await desk.reverse(first.id)
    // One of the two charge-offs is still in effect.
    await refused({ type: "payment", principal: -1 })
    await desk.reverse(second.id)
    await desk.book(id, { type: "payment", principal: -1_000, interest: -100, fees: -10 })
    expect((await desk.balances(id)).core.amount).toBe(0)
  })

  it("charges off and reverses more than the maximum amount of a payment, to the cent", async () => {
    const { id } = await desk.balanceAfter([
      { type: "card_network", principal: MAX_AMOUNT_CENTS },
      { type: "card_network", principal: MAX_AMOUNT_CENTS },
      { type: "interest_accrued", interest: 1 }
    ])
    const allowance = await desk.ledger("gl_charge_off_allowance")
    const parts = { principal: -2 * MAX_AMOUNT_CENTS, interest: -1 }
    const one = await desk.book(id, { type: "charge_off", ...parts })
    await bank.drain()
    expect(one).toMatchObject({ amount: -2 * MAX_AMOUNT_CENTS - 1, amount_breakdown: parts })
    expect((await desk.ledger("gl_charge_off_allowance")) - allowance).toBe(-2 * MAX_AMOUNT_CENTS)
    const { core, charge_off } = await desk.balances(id)
    expect([core.amount, charge_off.amount]).toEqual([0, 2 * MAX_AMOUNT_CENTS + 1])
    const recovery = transactionOf(id, { type: "charge_off_recovery", principal: MAX_AMOUNT_CENTS + 1 })
    expect(await refusal(desk.booking(recovery))).toMatchObject({
      status: 422,
      code: "parameters_invalid",
      parameters: [
        { parameter: "amount", reason: "value_too_large" },
        { parameter: "amount_breakdown.principal", reason: "value_too_large" }
      ]
    })
    expect((await desk.reverse(one.id)).amount).toBe(2 * MAX_AMOUNT_CENTS + 1)
    await bank.drain()
    expect(await desk.ledger("gl_charge_off_allowance")).toBe(allowance)
  })

  it("reverses rewards that were already spent, and then refuses further spending", async () => {
    const { id } = await desk.balanceAfter(owed)
    const earned = await desk.book(id, { type: "rewards_earned", rewards: 70 })
    await desk.book(id, { type: "rewards_spent", principal: -60, rewards: -60 })
    await desk.reverse(earned.id)
    expect((await desk.balances(id)).rewards).toEqual({ amount: -60, unit: "usd" })
    expect(await refusal(desk.booking(transactionOf(id, { type: "rewards_spent", rewards: -1 })))).toMatchObject({
      status: 422,
      code: "related_object_conflict"
    })
    await desk.book(id, { type: "rewards_earned", rewards: 61 })
    await desk.book(id, { type: "rewards_redeemed", principal: -1, rewards: -1 })
    expect((await desk.balances(id)).rewards?.amount).toBe(0)
  })

  it("decides at most the amount credited for the same dispute", async () => {
    const { id, provisional = "" } = await desk.balanceAfter(disputed)
    const other = await desk.book(id, { type: "dispute_provisional", principal: -100 })
    const won = await desk.book(id, { type: "dispute_won", principal: 300, provisional })
    expect(
      await refusal(desk.booking(transactionOf(id, { type: "dispute_lost", principal: 101, provisional })))
    ).toMatchObject({ status: 422, code: "related_object_conflict" })
    expect(await refusal(desk.reversal(provisional))).toMatchObject({ status: 422, code: "object_state_conflict" })
    await desk.book(id, { type: "dispute_lost", principal: 100, fees: 4, provisional })
    expect((await desk.balances(id)).dispute).toEqual({ amount: 100, principal: 100, interest: 0, fees: 0 })
    await desk.reverse(won.id)
    await desk.book(id, { type: "dispute_lost", principal: 300, provisional })
    await desk.reverse(other.id)
    for (const named of [other.id, won.id, "user_credit_transaction_nobody"]) {
      const body = transactionOf(id, { type: "dispute_won", principal: 1, provisional: named })
      expect(await refusal(desk.booking(body))).toMatchObject({ status: 422, code: "parameters_invalid" })
    }
    const elsewhere = await desk.balanceAfter(disputed)
    const body = transactionOf(id, { type: "dispute_won", principal: 1, provisional: elsewhere.provisional ?? "" })
    expect(await refusal(desk.booking(body))).toMatchObject({ parameters: [{ reason: "not_found" }] })
  })

  it("reports all faults of a transaction at once, including its references", async () => {
    const { id } = await desk.balanceAfter([])
    const elsewhere = transactionOf("subledger_balance_nobody", {
      type: "dispute_won",
      principal: -5,
      provisional: "user_credit_transaction_nobody"
    })
    expect(await refusal(desk.booking(elsewhere))).toMatchObject({
      status: 422,
      parameters: [
        { parameter: "amount", reason: "value_not_allowed" },
        { parameter: "user_credit_balance_id", reason: "not_found" },
        { parameter: "details.dispute.provisional_transaction_id", reason: "not_found" }
      ]
    })
    expect(await refusal(desk.booking(transactionOf(id, { type: "dispute_won", principal: 5 })))).toMatchObject({
      parameters: [{ parameter: "details.dispute", reason: "required" }]
    })
    const earned = transactionOf(id, { type: "rewards_earned", principal: 0 })
    const details = { rewards: { amount: -1, unit: "points" } } as const
    expect(await refusal(desk.booking({ ...earned, details }))).toMatchObject({
      status: 422,
      parameters: [
        { parameter: "details.rewards.amount", reason: "value_not_allowed" },
        { parameter: "details.rewards.unit", reason: "value_conflicting" },
        { parameter: "user_credit_balance_id", reason: "value_conflicting" }
      ]
    })
  })

  it("refuses transactions on an inactive balance, and refuses to close a balance with an amount owed", async () => {
    const { id } = await desk.balanceAfter([])
    const one = await desk.book(id, { type: "card_network", principal: 10 })
    await ask(desk.restating("deactivate", id))
    const notReady = { status: 422, code: "related_object_not_ready" }
    const payment = transactionOf(id, { type: "payment", principal: -10 })
    expect(await refusal(desk.booking(payment))).toMatchObject(notReady)
    expect(await refusal(desk.reversal(one.id))).toMatchObject(notReady)
    expect(await refusal(desk.restating("close", id))).toMatchObject({
      status: 422,
      code: "balance_not_zero",
      parameters: [{ parameter: "subledger_balance_id", reason: "balance_not_zero" }]
    })
    await ask(desk.restating("activate", id))
    await ask(desk.booking(payment))
    await ask(desk.restating("deactivate", id))
    expect(await ask(desk.restating("close", id))).toMatchObject({ status: "closed", status_reason: "asked for" })
    expect(await refusal(desk.booking(payment))).toMatchObject(notReady)
    expect(await refusal(desk.reversal(one.id))).toMatchObject(notReady)
    expect(await refusal(desk.restating("activate", id))).toMatchObject({ code: "invalid_status_transition" })
    await bank.drain()
    expect((await desk.transaction(one.id)).core_transaction_id).not.toBeNull()
  })

  it("refuses draws on an inactive account, and all transactions on a closed one", async () => {
    const accountId = await desk.openAccount()
    const id = await desk.open(accountId)
    const params = { id: accountId }
    const key = () => randomUUID()
    await ask(
      bank.partner.call("account.deactivate", {
        idempotencyKey: key(),
        params,
        body: { status_reason: "frozen" }
      })
    )
    const notReady = { status: 422, code: "related_object_not_ready" }
    const purchase = transactionOf(id, { type: "card_network", principal: 1 })
    expect(await refusal(desk.booking(purchase))).toMatchObject(notReady)
    const interest = await desk.book(id, { type: "interest_accrued", interest: 1 })
    await desk.reverse(interest.id)
    await ask(
      bank.partner.call("account.close", { idempotencyKey: key(), params, body: { status_reason: "canceled" } })
    )
    const fee = transactionOf(id, { type: "fee", fees: 1 })
    expect(await refusal(desk.booking(fee))).toMatchObject(notReady)
  })

  it("lists the transactions of a balance by type, newest first", async () => {
    const { id } = await desk.balanceAfter(owed)
    const query = { user_credit_balance_id: creditIdOf(id) }
    const all = await ask(bank.partner.call("user_credit_transaction.list", { query }))
    expect(all.objects.map(({ type }) => type)).toEqual(["fee", "interest_accrued", "card_network"])
    const some = await ask(bank.partner.call("user_credit_transaction.list", { query: { ...query, type: "fee" } }))
    expect(some.objects).toEqual(all.objects.slice(0, 1))
    expect(await desk.transaction(all.objects[0]?.id ?? "")).toEqual(all.objects[0])
    expect(JSON.stringify([all, await desk.get(id)])).not.toContain("kept")
  })

  it("keeps the ledger at zero", async () => {
    await bank.drain()
    const audit = await desk.audit()
    expect(audit).toMatchObject(SOUND)
    expect(audit.entries).toBeGreaterThan(0)
  })
})
