import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { nonPostedTransaction } from "./NonPostedTransaction.ts"
import { nonPostedTransactionOperations } from "./Operations.ts"

/** Transactions that are settled and on no balance yet. */
export const nonPostedTransactions = defineResource({
  resources: [nonPostedTransaction],
  operations: nonPostedTransactionOperations
})
