import type { Module } from "../operation/Module.ts"
import { accountNumbers } from "../resources/deposits/account-number/Definition.ts"
import { coreAccounts } from "../resources/deposits/core-account/Definition.ts"
import { coreTransactions } from "../resources/deposits/core-transaction/Definition.ts"
import { nonPostedTransactions } from "../resources/deposits/non-posted-transaction/Definition.ts"
import { userDepositTransactions } from "../resources/deposits/user-deposit-transaction/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"

/** Account numbers, the bank's own accounts, and transactions on deposit balances. */
export const deposits: Module<JobServices> = {
  name: "deposits",
  needs: ["customers"],
  definitions: [accountNumbers, coreAccounts, userDepositTransactions, nonPostedTransactions, coreTransactions]
}
