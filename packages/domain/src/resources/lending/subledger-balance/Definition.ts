import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { subledgerBalance } from "./model/SubledgerBalance.ts"
import { subledgerBalanceOperations } from "./Operations.ts"

/** Balances of credit. */
export const subledgerBalances = defineResource({
  resources: [subledgerBalance],
  operations: subledgerBalanceOperations
})
