import { scopesOf } from "../kernel/Scope.ts"
import { accountsOf } from "../ledger/ChartOfAccounts.ts"
import type { Module } from "../operation/Module.ts"
import { accounts } from "../resources/deposits/account/Definition.ts"
import { accountNumbers } from "../resources/deposits/account-number/Definition.ts"
import { coreAccounts } from "../resources/deposits/core-account/Definition.ts"
import { coreTransactions } from "../resources/deposits/core-transaction/Definition.ts"

/** Accounts of customers, their account numbers, and the bank's own accounts. */
export const deposits: Module = {
  name: "deposits",
  needs: ["customers"],
  scopes: scopesOf("account", "account_number"),
  accounts: accountsOf("gl_funding_suspense"),
  definitions: [accountNumbers, coreTransactions],
  overStated: ({ kinds }) => [accounts(kinds), coreAccounts(kinds)]
}
