import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { accounts } from "../resources/deposits/account/Definition.ts"
import { accountNumbers } from "../resources/deposits/account-number/Definition.ts"
import { coreAccounts } from "../resources/deposits/core-account/Definition.ts"
import { coreTransactions } from "../resources/deposits/core-transaction/Definition.ts"

const glAccounts = {
  gl_funding_suspense: "Manual credits of the bank, until their origin is booked (suspense)"
} as const

/** Ids of the accounts of this module. */
export interface DepositsAccounts extends Readonly<Record<keyof typeof glAccounts, true>> {}

declare module "../ledger/ChartOfAccounts.ts" {
  interface GlAccounts extends DepositsAccounts {}
}

/** Accounts of customers, their account numbers, and the bank's own accounts. */
export const deposits: Module = {
  name: "deposits",
  needs: ["customers"],
  scopes: scopesOf("account", "account_number"),
  accounts: glAccounts,
  definitions: [accountNumbers, coreTransactions],
  overStated: ({ kinds }) => [accounts(kinds), coreAccounts(kinds)]
}
