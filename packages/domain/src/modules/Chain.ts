import { scopesOf } from "../kernel/Scope.ts"
import type { Module } from "../operation/Module.ts"
import { blockchainPayments } from "../resources/payments/blockchain-payment/Definition.ts"
import type { ChainRail } from "../resources/payments/blockchain-payment/model/ChainRail.ts"

/** Payments over a blockchain. */
export const chain: Module<ChainRail> = {
  name: "payments/chain",
  needs: ["payments/transfer"],
  scopes: scopesOf("blockchain_payment"),
  definitions: [blockchainPayments]
}
