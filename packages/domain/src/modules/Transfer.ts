import { scopesOf } from "../kernel/Scope.ts"
import { accountsOf } from "../ledger/ChartOfAccounts.ts"
import type { Module } from "../operation/Module.ts"
import { blockedAccounts } from "../resources/payments/blocked-account/Definition.ts"
import { paymentExceptions } from "../resources/payments/exception/Definition.ts"
import { internalTransfers } from "../resources/payments/internal-transfer/Definition.ts"
import { paymentUsages } from "../resources/payments/limits/Definition.ts"
import { paymentMessages } from "../resources/payments/payment-message/Definition.ts"
import { restorations } from "../resources/payments/restoration/Definition.ts"
import { traceNumbers } from "../resources/payments/trace-number/Definition.ts"

/** Transfers within a program, and what the payments of all networks share, such as restores of the database. */
export const transfer: Module = {
  name: "payments/transfer",
  needs: ["deposits"],
  scopes: scopesOf("internal_transfer"),
  accounts: accountsOf("gl_due_from_reserve", "gl_unclaimed_property"),
  definitions: [internalTransfers, blockedAccounts, paymentExceptions, paymentUsages, restorations, traceNumbers],
  overStated: ({ kinds }) => [paymentMessages(kinds)]
}
