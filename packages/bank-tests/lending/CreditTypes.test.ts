import { TRANSACTION_TYPES } from "@vostro/domain/resources/lending/user-credit-transaction/TransactionTypes"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { moveTo, WEEK } from "../support/Ach.ts"
import { type BankUnderTest, SOUND, startBank, stores } from "../support/BankUnderTest.ts"
import { creditDesk } from "../support/Credit.ts"
import { type CreditRow, creditTable } from "../support/CreditTypes.ts"

describe.each(stores)("types of credit transactions on %s", (kind) => {
  let bank: BankUnderTest
  let desk: ReturnType<typeof creditDesk>
  beforeAll(async () => {
    bank = await startBank(kind, inject("databaseUrl"))
    desk = creditDesk(bank)
    moveTo(bank, WEEK.monday, "08:00")
  })
  afterAll(() => bank.close())

  const ledgerOf = async (accounts: ReadonlyArray<string>) =>
    Object.fromEntries(
      await Promise.all(accounts.map(async (account) => [account, await desk.ledger(account)] as const))
    )
  it.each(TRANSACTION_TYPES)("books %s by its row of the table, and reverses all of it", async (type) => {
    const row = creditTable[type]
    const { id, provisional } = await desk.balanceAfter(row.given)
    const before = await desk.balances(id)
    const accounts = Object.keys(row.ledger)
    const books = await ledgerOf(accounts)
    const isDecision = type === "dispute_won" || type === "dispute_lost"
    const parts = { ...row.takes, ...(isDecision && provisional !== undefined && { provisional }) }
    const one = await desk.book(id, parts)
    expect(one).toMatchObject({ core_transaction_id: null, counterparty_core_transaction_id: null })
    const after = await desk.balances(id)
    const [principal, interest, fees] = row.core
    expect(after.core).toMatchObject({
      amount: principal + interest + fees,
      outstanding_principal: principal,
      outstanding_interest: interest,
      outstanding_fees: fees
    })
    expect([after.dispute.amount, after.charge_off.amount, after.rewards?.amount]).toEqual([
      row.dispute ?? 0,
      row.charge_off ?? 0,
      row.rewards ?? 0
    ])
    await bank.drain()
    const booked = await ledgerOf(accounts)
    for (const account of accounts) {
      expect((booked[account] ?? 0) - (books[account] ?? 0), account).toBe(row.ledger[account])
    }
    const posted = await desk.transaction(one.id)
    expect(posted.core_transaction_id).toEqual(row.money ? expect.stringMatching(/^core_transaction_\w+~0$/) : null)
    expect(posted.counterparty_core_transaction_id).toBeNull()
    await undone(one.id, row)
    expect(await desk.balances(id)).toEqual(before)
    expect(await ledgerOf(accounts)).toEqual(books)
  })

  const undone = async (id: string, row: CreditRow) => {
    const original = await desk.transaction(id)
    const reversal = await desk.reverse(id)
    await bank.drain()
    expect(reversal).toMatchObject({
      type: original.type,
      amount: 0 - original.amount,
      amount_in_usd: 0 - original.amount,
      details: { reversal: { original_transaction_id: id } },
      metadata: {}
    })
    expect((await desk.transaction(id)).reversal_transaction_id).toBe(reversal.id)
    expect((await desk.transaction(reversal.id)).core_transaction_id !== null).toBe(row.money)
  }

  it("keeps the ledger at zero", async () => {
    await bank.drain()
    const audit = await desk.audit()
    expect(audit).toMatchObject(SOUND)
    expect(audit.entries).toBeGreaterThan(0)
  })
})
