import { randomUUID } from "node:crypto"
import type { FileRecord, FileType } from "@vostro/submissions"
import { Effect } from "effect"
import { ask, type BankUnderTest, openAccountNumbers } from "./BankUnderTest.ts"
import { submitRecords } from "./Submissions.ts"

const PAST = "2026-01-02T03:04:05Z"

/** Formats cents as an amount of a file. */
export const dollars = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`

/** A valid record of a deposit account. */
export const accountRecord = (id: string, holder: string, more: FileRecord = {}): FileRecord => ({
  client_account_id: id,
  account_holder_type: "consumer",
  account_holders: holder,
  currency: "USD",
  client_product_name: "Everyday",
  capabilities: "deposit",
  status: "active",
  created_at: PAST,
  ...more
})

/** Columns of an account with credit, limits in cents. */
export const creditColumns = (limit: number): FileRecord => ({
  capabilities: "credit_without_underwriting",
  is_secured: "false",
  is_mla: "false",
  underwriting_grade: "A",
  available_credit: dollars(limit),
  limit: dollars(limit),
  max_limit: dollars(limit)
})

/** A valid record of a deposit balance, its amount in cents. */
export const depositRecord = (accountId: string, id: string, amount = 0, more: FileRecord = {}): FileRecord => ({
  account_id: accountId,
  client_balance_id: id,
  client_balance_name: "Main",
  currency: "USD",
  created_at: PAST,
  status: "active",
  type: "deposit",
  amount: dollars(amount),
  ...more
})

/** A valid record of a revolving credit balance, its parts in cents. */
export const creditRecord = (
  accountId: string,
  id: string,
  [principal, interest, fees]: readonly [number, number, number] = [0, 0, 0],
  more: FileRecord = {}
): FileRecord => ({
  ...depositRecord(accountId, id, principal + interest + fees),
  type: "credit",
  structure: "revolving",
  outstanding_principal: dollars(principal),
  outstanding_interest: dollars(interest),
  outstanding_fees: dollars(fees),
  ...more
})

/** A valid record of a deposit transaction, its amount in cents. */
export const movementRecord = (balanceId: string, amount: number, more: FileRecord = {}): FileRecord => ({
  client_transaction_id: randomUUID(),
  balance_id: balanceId,
  amount: dollars(amount),
  currency: "USD",
  type: amount < 0 ? "withdrawal" : "deposit",
  action: "applied",
  transfer_type: "ach",
  settlement_date: "2026-01-02",
  effective_at: PAST,
  ...more
})

/** A valid record of a credit transaction, its parts in cents. */
export const chargeRecord = (
  balanceId: string,
  type: string,
  [principal, interest, fees]: readonly [number, number, number],
  more: FileRecord = {}
): FileRecord => ({
  ...movementRecord(balanceId, principal + interest + fees, { type }),
  principal: dollars(principal),
  interest: dollars(interest),
  fees: dollars(fees),
  ...more
})

/** Common steps of tests that submit files of a day. */
export const booksDesk = (bank: BankUnderTest) => ({
  /** Submits records, which must be accepted. */
  accept: async (type: FileType, records: ReadonlyArray<FileRecord>) => {
    const one = await submitRecords(bank, type, records)
    if (one.status !== "accepted") throw new Error(`${one.id} is ${one.status}`)
    return one
  },
  balance: (client_balance_id: string) =>
    ask(bank.partner.call("subledger_balance.find", { query: { client_balance_id } })),
  account: (client_account_id: string) => ask(bank.partner.call("account.find", { query: { client_account_id } })),
  ledger: async (account: string) => Number(await Effect.runPromise(bank.store.balance(bank.programId, account))),
  /** Moves money onto the FBO account of the program. */
  fund: async (amount: number) => {
    await openAccountNumbers(bank, amount)
  }
})
