import type { Module } from "../operation/Module.ts"
import { blockchainPayments } from "../resources/payments/blockchain-payment/Definition.ts"
import type { JobServices } from "../resources/payments/rails/JobServices.ts"

/** Payments over a blockchain. */
export const chain: Module<JobServices> = {
  name: "payments/chain",
  needs: ["payments/transfer"],
  definitions: [blockchainPayments]
}
