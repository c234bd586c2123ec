/**
 * The layouts of the files that partners submit, as data: a file for each type with its columns and rules. Layouts.ts
 * finds one by its type. The vocabulary of columns is left to `columns`, applying a layout to `checking`, the files
 * that the bank writes to `reports`.
 */

import { accounts } from "./Accounts.ts"
import { balances } from "./Balances.ts"
import { customerRelationships } from "./CustomerRelationships.ts"
import { customers } from "./Customers.ts"
import { nonPostedTransactions } from "./NonPostedTransactions.ts"
import { transactions } from "./Transactions.ts"
import { transactionsUpdate } from "./TransactionsUpdate.ts"

/** The layouts of all files, by file type. */
export const layouts = {
  customers,
  customer_relationships: customerRelationships,
  accounts,
  balances,
  transactions,
  non_posted_transactions: nonPostedTransactions,
  transactions_update: transactionsUpdate
} as const

/** Type of a file, as in its name. */
export type FileType = keyof typeof layouts

/** All file types, in the order in which files of a day build on each other. */
export const fileTypes: ReadonlyArray<FileType> = [
  "customers",
  "customer_relationships",
  "accounts",
  "balances",
  "transactions",
  "non_posted_transactions",
  "transactions_update"
]
