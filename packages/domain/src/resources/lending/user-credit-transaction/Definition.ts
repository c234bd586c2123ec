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
