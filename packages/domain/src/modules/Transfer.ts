import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { blockedAccounts } from "../resources/payments/blocked-account/Definition.ts"
import { paymentExceptions } from "../resources/payments/exception/Definition.ts"
import { internalTransfers } from "../resources/payments/internal-transfer/Definition.ts"
import { paymentUsages } from "../resources/payments/limits/Definition.ts"
import { paymentMessages } from "../resources/payments/payment-message/Definition.ts"
import { restorations } from "../resources/payments/restoration/Definition.ts"
import { traceNumbers } from "../resources/payments/trace-number/Definition.ts"
import { transferSettings } from "./settings/Transfer.ts"

const glAccounts = {
  gl_due_from_reserve: "Due from the Federal Reserve (asset)",
  gl_unclaimed_property: "Wires whose owner the bank could not pay, until claimed or escheated (liability)"
} as const

/** Ids of the accounts of this module. */
export interface TransferAccounts extends Readonly<Record<keyof typeof glAccounts, true>> {}

declare module "../ledger/ChartOfAccounts.ts" {
  interface GlAccounts extends TransferAccounts {}
}

/** Transfers within a program, and what the payments of all networks share, such as restores of the database. */
export const transfer: Module = {
  name: "payments/transfer",
  needs: ["deposits"],
  scopes: scopesOf("internal_transfer"),
  accounts: glAccounts,
  settings: transferSettings,
  definitions: [internalTransfers, blockedAccounts, paymentExceptions, paymentUsages, restorations, traceNumbers],
  overStated: ({ kinds }) => [paymentMessages(kinds)]
}
