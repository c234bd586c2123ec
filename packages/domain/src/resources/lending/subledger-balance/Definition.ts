/**
 * Credit balances of accounts: opened, moved and closed. The balance with its totals and schedules lies in `model`.
 * Settle.ts compares a balance that a file made with the amounts that the file states. Changing an amount is left to
 * the transactions of the balance.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { subledgerBalance } from "./model/SubledgerBalance.ts"
import { subledgerBalanceOperations } from "./Operations.ts"

/** Credit balances. */
export const subledgerBalances = defineResource({
  resources: [subledgerBalance],
  operations: subledgerBalanceOperations
})
