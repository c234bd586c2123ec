import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { subledgerBalance } from "./model/SubledgerBalance.ts"
import { subledgerBalanceOperations } from "./Operations.ts"

/** Credit balances. */
export const subledgerBalances = defineResource({
  resources: [subledgerBalance],
  operations: subledgerBalanceOperations
})
