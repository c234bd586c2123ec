import { afterAll, beforeEach, describe, expect, inject, it } from "vitest"
import { ask, auditOf, type BankUnderTest, refusal, startBank, stores } from "../support/BankUnderTest.ts"
import {
  accountRecord,
  booksDesk,
  chargeRecord,
  creditColumns,
  creditRecord,
  depositRecord,
  movementRecord
} from "../support/Books.ts"
import { faultsOf, personRecord, placesOf, submitRecords } from "../support/Submissions.ts"

const accepted = { status: "accepted" }

describe.each(stores)("books of files on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof booksDesk>
  beforeEach(async () => {
    await bank?.close()
    bank = await startBank(kind, inject("databaseUrl"))
    desk = booksDesk(bank)
    await desk.accept("customers", [personRecord("ada"), personRecord("bo")])
  })
  afterAll(() => bank.close())

  const openAccounts = async () => {
    await desk.accept("accounts", [
      accountRecord("deposits", "ada"),
      accountRecord("card", "ada", creditColumns(100_000))
    ])
    return { deposits: (await desk.account("deposits")).id, card: (await desk.account("card")).id }
  }

  it("make accounts, which equal those of requests but for their client id", async () => {
    const { deposits } = await openAccounts()
    const { id: ada } = await ask(bank.partner.call("entity.find", { query: { client_customer_id: "ada" } }))
    const byFile = await ask(bank.partner.call("account.get", { params: { id: deposits } }))
    expect(await desk.account("deposits")).toEqual(byFile)
    const other = bank.partner.call("account.find", { query: { client_account_id: "other" } })
    expect(await refusal(other)).toMatchObject({ code: "object_not_found" })
    const byRequest = await ask(
      bank.partner.call("account.create", {
        idempotencyKey: "k",
        body: {
          capabilities: ["deposit"],
          entities: { account_holders: [ada] },
          details: { product_name: "Everyday" },
          documents: []
        }
      })
    )
    const { id: _, client_account_id, created_at: __, updated_at: ___, ...fields } = byFile
    expect(byRequest).toEqual({ ...byRequest, ...fields })
    expect(Object.keys(byRequest).sort()).toEqual(
      Object.keys(byFile)
        .filter((name) => name !== "client_account_id")
        .sort()
    )
    expect(client_account_id).toBe("deposits")
  })

  it("change accounts whole, and change nothing where records are equal", async () => {
    await openAccounts()
    const before = [await desk.account("deposits"), await desk.account("card")]
    bank.advance(1_000)
    await desk.accept("accounts", [
      accountRecord("deposits", "ada"),
      accountRecord("card", "ada", creditColumns(100_000))
    ])
    expect([await desk.account("deposits"), await desk.account("card")]).toEqual(before)
    await desk.accept("accounts", [
      accountRecord("deposits", "bo", { status: "inactive", status_reason: "dormant" }),
      accountRecord("card", "ada", { ...creditColumns(50_000), authorized_users: "bo" })
    ])
    expect(await desk.account("deposits")).toMatchObject({ status: "inactive", status_reason: "dormant" })
    expect((await desk.account("card")).details.credit).toMatchObject({ available_credit: 50_000, limit: 50_000 })
    await desk.accept("accounts", [
      accountRecord("deposits", "ada", {
        status: "closed",
        status_reason: "client_closed",
        closed_at: "2026-01-03T00:00:00Z"
      })
    ])
    expect(await desk.account("deposits")).toMatchObject({
      status: "closed",
      details: { closed_at: "2026-01-03T00:00:00Z" }
    })
    const again = await submitRecords(bank, "accounts", [accountRecord("deposits", "ada")])
    expect(await placesOf(bank, again.id)).toEqual(["2 status closed"])
  })

  it("refuse accounts by the rules of requests", async () => {
    const one = await submitRecords(bank, "accounts", [
      accountRecord("a-1", "nobody"),
      accountRecord("a-2", "ada", { account_holder_type: "commercial", authorized_signers: "bo" }),
      accountRecord("a-3", "ada", { ...creditColumns(100), limit: "0.50" }),
      accountRecord("a-4", "ada", { application_id: "application_none", ...creditColumns(100) }),
      accountRecord("a-5", "ada", { created_at: "2999-01-01T00:00:00Z" }),
      accountRecord("a-6", "ada", { status: "inactive", status_reason: "paid_off" })
    ])
    expect(await placesOf(bank, one.id)).toEqual([
      "2 account_holders unknown",
      "3 account_holder_type conflict",
      "4 available_credit conflict",
      "5 application_id unknown",
      "6 created_at future",
      "7 status_reason conflict"
    ])
  })

  it("move deposit balances by their transactions to the stated amounts", async () => {
    const { deposits } = await openAccounts()
    await desk.accept("balances", [depositRecord(deposits, "b-1", 1_000), depositRecord(deposits, "b-2")])
    const opened = await desk.balance("b-1")
    const other = bank.partner.call("subledger_balance.find", { query: { client_balance_id: "b-3" } })
    expect(await refusal(other)).toMatchObject({ code: "object_not_found" })
    expect(opened).toMatchObject({
      type: "deposit",
      status: "active",
      client_balance_id: "b-1",
      details: { balances: { core: { amount: 0, amount_in_usd: 0 } } }
    })
    const records = [
      movementRecord("b-1", 1_500),
      movementRecord("b-1", -500),
      movementRecord("b-1", 7, { type: "interest_accrued", amount: "0.00012345" }),
      movementRecord("b-1", 900, { type: "dispute_won" })
    ]
    const wrong = await submitRecords(bank, "transactions", records.slice(1))
    expect(await faultsOf(bank, wrong.id)).toMatchObject([
      {
        line: 1,
        column: "",
        rule: "unexplained",
        found: "b-1",
        message: expect.stringMatching(/, expected amount 10\.00, not -5\.00$/)
      }
    ])
    await desk.accept("transactions", records)
    expect((await desk.balance("b-1")).details.balances.core.amount).toBe(1_000)
    const { objects } = await ask(
      bank.partner.call("user_deposit_transaction.list", { query: { subledger_balance_id: opened.id } })
    )
    expect(objects.map(({ amount, stated_amount }) => [amount, stated_amount]).reverse()).toEqual([
      [1_500, "15.00"],
      [-500, "-5.00"],
      [0, "0.00012345"],
      [0, "9.00"]
    ])
    const before = await desk.balance("b-1")
    await desk.accept("transactions", records)
    expect(await desk.balance("b-1")).toEqual(before)
    const changed = await submitRecords(bank, "transactions", [{ ...records[0], amount: "16.00" }])
    expect(await placesOf(bank, changed.id)).toEqual(["2 client_transaction_id changed"])
    expect(await auditOf(bank)).toMatchObject({ sum: "0", unbalanced: [], mismatched: [] })
  })

  it("require every open balance in a file of balances", async () => {
    const { deposits } = await openAccounts()
    await desk.accept("balances", [depositRecord(deposits, "b-1"), depositRecord(deposits, "b-2")])
    const one = await submitRecords(bank, "balances", [depositRecord(deposits, "b-2"), depositRecord(deposits, "b-3")])
    expect(await placesOf(bank, one.id)).toEqual(["1  missingBalance"])
    const closing = { status: "closed", status_reason: "left" }
    await desk.accept("balances", [depositRecord(deposits, "b-1", 0, closing), depositRecord(deposits, "b-2")])
    expect(await desk.balance("b-1")).toMatchObject({ status: "closed", status_reason: "left" })
    await desk.accept("balances", [depositRecord(deposits, "b-2")])
  })

  it("close a balance when its transactions have emptied it", async () => {
    const { deposits } = await openAccounts()
    await desk.accept("balances", [depositRecord(deposits, "b-1", 500)])
    await desk.accept("transactions", [movementRecord("b-1", 500)])
    await desk.accept("balances", [depositRecord(deposits, "b-1", 0, { status: "closed", status_reason: "left" })])
    expect(await desk.balance("b-1")).toMatchObject({ status: "active" })
    await desk.accept("transactions", [movementRecord("b-1", -500)])
    expect(await desk.balance("b-1")).toMatchObject({ status: "closed", status_reason: "left" })
    const late = await submitRecords(bank, "transactions", [movementRecord("b-1", 1)])
    expect(await placesOf(bank, late.id)).toEqual(["2 balance_id closed"])
  })

  it("change nothing by an account's record that comes again, whatever loans have taken of its credit", async () => {
    const { card } = await openAccounts()
    await desk.accept("balances", [creditRecord(card, "c-1")])
    await desk.accept("transactions", [
      chargeRecord("c-1", "card_network", [1_000, 0, 0]),
      chargeRecord("c-1", "charge_off", [-1_000, 0, 0])
    ])
    const closed = { status: "closed", status_reason: "charged_off", closed_at: "2026-01-03T00:00:00Z" }
    for (const more of [{}, closed]) {
      const records = [accountRecord("card", "ada", { ...creditColumns(100_000), ...more })]
      await desk.accept("accounts", records)
      const before = await desk.account("card")
      expect(before.details.credit?.available_credit).toBe(99_000)
      bank.advance(1_000)
      await desk.accept("accounts", records)
      expect(await desk.account("card")).toEqual(before)
    }
  })

  it("book credit transactions with their moves on the ledger", async () => {
    const { card } = await openAccounts()
    await desk.accept("balances", [creditRecord(card, "c-1", [700, 25, 0])])
    await desk.accept("transactions", [
      chargeRecord("c-1", "card_network", [1_000, 0, 0]),
      chargeRecord("c-1", "interest_accrued", [0, 25, 0]),
      chargeRecord("c-1", "payment", [-300, 0, 0])
    ])
    const balance = await desk.balance("c-1")
    expect(balance.details.balances.core).toEqual({
      amount: 725,
      amount_in_usd: 725,
      outstanding_principal: 700,
      outstanding_interest: 25,
      outstanding_fees: 0
    })
    expect((await desk.account("card")).details.credit?.available_credit).toBe(99_300)
    const { objects } = await ask(bank.partner.call("user_credit_transaction.list", { query: {} }))
    expect(objects.map(({ type, core_transaction_id }) => [type, core_transaction_id !== null]).reverse()).toEqual([
      ["card_network", true],
      ["interest_accrued", false],
      ["payment", true]
    ])
    const audit = await auditOf(bank)
    expect(audit).toMatchObject({ transactions: 3, sum: "0", unbalanced: [], mismatched: [] })
  })

  it("refuse credit transactions by the rules of requests", async () => {
    const { card } = await openAccounts()
    await desk.accept("balances", [creditRecord(card, "c-1", [0, 0, 0])])
    const one = await submitRecords(bank, "transactions", [
      chargeRecord("c-1", "card_network", [100_001, 0, 0]),
      chargeRecord("c-1", "payment", [300, 0, 0]),
      chargeRecord("c-1", "interest_accrued", [5, 0, 0]),
      chargeRecord("c-1", "dispute_won", [5, 0, 0], { original_transaction_id: "none" }),
      chargeRecord("c-1", "payment", [5, 0, 0], { action: "reversed", original_transaction_id: "none" }),
      chargeRecord("c-1", "rewards_earned", [0, 0, 0]),
      chargeRecord("c-1", "card_network", [5, 0, 0], { transfer_type: "card", card_id: "none" }),
      movementRecord("none", 5),
      movementRecord("c-1", 5)
    ])
    expect(await placesOf(bank, one.id)).toEqual([
      "2 amount limit",
      "3 amount conflict",
      "4 principal conflict",
      "5 original_transaction_id unknown",
      "6 original_transaction_id unknown",
      "7 rewards_amount conflict",
      "8 card_id unknown",
      "9 balance_id unknown",
      "10 principal conflict"
    ])
  })

  it("reverse credit transactions and decide disputes of earlier files", async () => {
    const { card } = await openAccounts()
    await desk.accept("balances", [creditRecord(card, "c-1", [600, 0, 0])])
    await desk.accept("transactions", [
      chargeRecord("c-1", "card_network", [1_000, 0, 0], { client_transaction_id: "purchase" }),
      chargeRecord("c-1", "dispute_provisional", [-400, 0, 0], { client_transaction_id: "dispute" })
    ])
    await desk.accept("balances", [creditRecord(card, "c-1", [0, 0, 0], { dispute_amount: "0.00" })])
    await desk.accept("transactions", [
      chargeRecord("c-1", "dispute_lost", [400, 0, 0], { original_transaction_id: "dispute" }),
      chargeRecord("c-1", "card_network", [-1_000, 0, 0], { action: "reversed", original_transaction_id: "purchase" })
    ])
    const { objects } = await ask(bank.partner.call("user_credit_transaction.list", { query: {} }))
    const named = { query: { client_transaction_id: "purchase" } }
    const { objects: found } = await ask(bank.partner.call("user_credit_transaction.list", named))
    expect(found).toHaveLength(1)
    const [purchase] = found
    expect(objects.find(({ details }) => details?.reversal !== undefined)).toMatchObject({
      id: purchase?.reversal_transaction_id,
      amount: -1_000,
      details: { reversal: { original_transaction_id: purchase?.id } }
    })
    const again = await submitRecords(bank, "transactions", [
      chargeRecord("c-1", "dispute_won", [1, 0, 0], { original_transaction_id: "dispute" }),
      chargeRecord("c-1", "card_network", [-1_000, 0, 0], { action: "reversed", original_transaction_id: "purchase" })
    ])
    expect(await placesOf(bank, again.id)).toEqual(["2 amount limit", "3 original_transaction_id conflict"])
    expect(await auditOf(bank)).toMatchObject({ sum: "0", unbalanced: [], mismatched: [] })
  })

  it("compare deposits and non-posted transactions with the FBO account", async () => {
    const { deposits } = await openAccounts()
    await desk.fund(5_000)
    await desk.accept("balances", [depositRecord(deposits, "b-1", 4_000)])
    await desk.accept("transactions", [movementRecord("b-1", 4_000)])
    const pending = (id: string, amount: string) => ({
      id,
      amount,
      type: "deposit",
      transfer_type: "ach",
      settlement_date: "2026-01-02"
    })
    const wrong = await submitRecords(bank, "non_posted_transactions", [pending("p-1", "9.99")])
    const told = {
      line: 1,
      column: "",
      rule: "fbo",
      found: "49.99",
      message: expect.stringMatching(/, expected 50\.00$/)
    }
    expect(await faultsOf(bank, wrong.id)).toMatchObject([told])
    const first = await desk.accept("non_posted_transactions", [pending("p-1", "6.00"), pending("p-2", "4.00")])
    const second = await desk.accept("non_posted_transactions", [pending("p-1", "6.00"), pending("p-3", "4.00")])
    const of = async (submission_id: string) =>
      (await ask(bank.partner.call("non_posted_transaction.list", { query: { submission_id } }))).objects
        .map(({ client_transaction_id }) => client_transaction_id)
        .sort()
    expect([await of(first.id), await of(second.id)]).toEqual([["p-2"], ["p-1", "p-3"]])
    // Money of later days does not count.
    const { business_date } = second
    bank.advance(8 * 86_400_000)
    await desk.fund(700)
    const held = [pending("p-1", "6.00"), pending("p-4", "4.00")]
    expect(await submitRecords(bank, "non_posted_transactions", held, { business_date })).toMatchObject(accepted)
    const today = await submitRecords(bank, "non_posted_transactions", held)
    expect(await placesOf(bank, today.id)).toEqual(["1  fbo"])
  })

  it("update settlement dates and transfers of deposit transactions only", async () => {
    const { deposits, card } = await openAccounts()
    await desk.accept("balances", [depositRecord(deposits, "b-1", 5), creditRecord(card, "c-1", [5, 0, 0])])
    await desk.accept("transactions", [
      movementRecord("b-1", 5, { client_transaction_id: "t-1" }),
      chargeRecord("c-1", "card_network", [5, 0, 0], { client_transaction_id: "t-2" })
    ])
    const find = async () =>
      (await ask(bank.partner.call("user_deposit_transaction.list", { query: { client_transaction_id: "t-1" } })))
        .objects[0]
    const before = await find()
    const update = (transaction_id: string) => ({ transaction_id, settlement_date: "2026-01-05", transfer_ids: "a,b" })
    await desk.accept("transactions_update", [update("t-1")])
    const after = await find()
    expect(after).toEqual({
      ...before,
      settlement_date: "2026-01-05",
      transfer_ids: ["a", "b"],
      updated_at: after?.updated_at
    })
    const wrong = await submitRecords(bank, "transactions_update", [update("t-2"), update("t-3")])
    expect(await placesOf(bank, wrong.id)).toEqual(["2 transaction_id conflict", "3 transaction_id unknown"])
  })
})
