import { type FileRecord, type FileType, formatFileName, writeIterable } from "@vostro/submissions"

const PAST = "2026-01-02T03:04:05Z"

/** Number of balances that the transactions move in turn, so that each page of a file moves many. */
const BALANCES = 10_000

/** Writes a file of balances that states the amounts after so many transactions of one cent. */
export const balancesAfter = (account_id: string, transactions: number): File => {
  function* records(): Generator<FileRecord> {
    for (let n = 0; n < BALANCES; n++) {
      const cents = Math.ceil((transactions - n) / BALANCES)
      yield {
        account_id,
        client_balance_id: `balance-${n}`,
        client_balance_name: "Main",
        currency: "USD",
        created_at: PAST,
        status: "active",
        type: "deposit",
        amount: (Math.max(cents, 0) / 100).toFixed(2)
      }
    }
  }
  return fileOf("balances", String(transactions), records())
}

/** Writes a file of deposits of one cent, numbered from `from` until before `until`. */
export const depositsFrom = (from: number, until: number): File => {
  function* records(): Generator<FileRecord> {
    for (let n = from; n < until; n++)
      yield {
        client_transaction_id: `deposit-${n}`,
        balance_id: `balance-${n % BALANCES}`,
        amount: "0.01",
        currency: "USD",
        type: "deposit",
        action: "applied",
        transfer_type: "ach",
        settlement_date: "2026-01-02",
        effective_at: PAST
      }
  }
  return fileOf("transactions", String(until), records())
}

const fileOf = (type: FileType, batchId: string, records: Iterable<FileRecord>): File =>
  new File([Buffer.concat([...writeIterable(type, records)])], formatFileName({ batchId, type, version: 1 }))
