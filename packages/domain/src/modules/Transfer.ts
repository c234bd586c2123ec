import type { Module } from "../operation/Module.ts"
import { blockedAccounts } from "../resources/payments/blocked-account/Definition.ts"
import { paymentExceptions } from "../resources/payments/exception/Definition.ts"
import { internalTransfers } from "../resources/payments/internal-transfer/Definition.ts"
import { paymentUsages } from "../resources/payments/limits/Definition.ts"
import { paymentMessages } from "../resources/payments/payment-message/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"

/** Transfers within a program, and what the payments of all networks share. */
export const transfer: Module<JobServices> = {
  name: "payments/transfer",
  needs: ["deposits"],
  definitions: [internalTransfers, blockedAccounts, paymentMessages, paymentExceptions, paymentUsages]
}
