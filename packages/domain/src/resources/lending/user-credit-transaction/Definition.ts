/**
 * Movements of a customer's credit, by type (TransactionTypes.ts). Shape.ts checks the fields of a transaction,
 * Judge.ts its effects; Book.ts books it on its balance, for requests, fundings and submitted files alike. The job of
 * Post.ts books the core transaction. Totals and schedules of a balance are left to `lending/subledger-balance/model`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { creditPostings } from "./Ledger.ts"
import { userCreditTransactionOperations } from "./Operations.ts"
import { postJob } from "./Post.ts"
import { userCreditTransaction } from "./UserCreditTransaction.ts"

/** Transactions on credit balances. */
export const userCreditTransactions = defineResource({
  resources: [userCreditTransaction],
  operations: userCreditTransactionOperations,
  jobs: [postJob],
  postings: creditPostings
})
