import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { userDepositTransactionOperations } from "./Operations.ts"
import { userDepositTransaction } from "./UserDepositTransaction.ts"

/** Transactions on deposit balances. */
export const userDepositTransactions = defineResource({
  resources: [userDepositTransaction],
  operations: userDepositTransactionOperations
})
