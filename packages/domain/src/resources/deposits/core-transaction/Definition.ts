import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { creditedByOperator } from "./Money.ts"
import { coreTransactionOperations } from "./Operations.ts"

/** The operator's view of the ledger. */
export const coreTransactions = defineResource({
  operations: coreTransactionOperations,
  postings: [creditedByOperator]
})
