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
