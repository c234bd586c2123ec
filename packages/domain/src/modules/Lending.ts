import type { Module } from "../operation/Module.ts"
import { disbursements } from "../resources/lending/disbursement/Definition.ts"
import { fundings } from "../resources/lending/funding/Definition.ts"
import { receivableSales } from "../resources/lending/receivable-sale/Definition.ts"
import { subledgerBalances } from "../resources/lending/subledger-balance/Definition.ts"
import { userCreditTransactions } from "../resources/lending/user-credit-transaction/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"

/** Credit balances, their transactions, fundings, disbursements and sales. */
export const lending: Module<JobServices> = {
  name: "lending",
  needs: ["payments/ach"],
  definitions: [subledgerBalances, userCreditTransactions, fundings, disbursements, receivableSales]
}
