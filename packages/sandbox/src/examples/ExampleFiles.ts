import { type FileRecord, type FileType, formatFileName, writeIterable } from "@vostro/submissions"
import type { Step } from "./ExampleStep.ts"

const submitted = (type: FileType, record: FileRecord): ReadonlyArray<Step> => [
  {
    ask: "submission.create",
    given: {
      file: {
        file_name: formatFileName({ batchId: "20260131", type, version: 1 }),
        text: Buffer.concat([...writeIterable(type, [record])]).toString()
      }
    }
  },
  "settle"
]

const moved = { amount: "12.50", type: "deposit", transfer_type: "ach", settlement_date: "2026-01-31" }

/**
 * Steps that submit the files of a day: an account of the customer in the example of `submission.create`, a deposit
 * balance, its first transaction, and a transaction that is not posted. The program has no money yet, so that they add up
 * to zero.
 */
export const fileSteps: ReadonlyArray<Step> = [
  ...submitted("accounts", {
    client_account_id: "account-1",
    account_holder_type: "consumer",
    account_holders: "ada",
    currency: "USD",
    client_product_name: "Everyday",
    capabilities: "deposit",
    status: "active",
    created_at: "2026-01-30T15:04:05Z"
  }),
  ...submitted("balances", {
    account_id: "account_example",
    client_balance_id: "balance-1",
    client_balance_name: "Main",
    currency: "USD",
    created_at: "2026-01-30T15:04:05Z",
    status: "active",
    type: "deposit",
    amount: "12.50"
  }),
  ...submitted("transactions", {
    ...moved,
    client_transaction_id: "deposit-1",
    balance_id: "balance-1",
    currency: "USD",
    action: "applied",
    effective_at: "2026-01-30T15:04:05Z"
  }),
  ...submitted("non_posted_transactions", { ...moved, id: "pending-1", type: "withdrawal", amount: "-12.50" })
]
