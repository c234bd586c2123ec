/**
 * Payments over a blockchain: created by partners, submitted and polled by the job of Pay.ts until the chain reports
 * their outcome. Move.ts takes a payment through a transition, with its hold and its money. The payment and the port
 * `ChainRail` lie in `model`; sending coins is left to the adapter of that port.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { paid } from "./Money.ts"
import { blockchainPayment } from "./model/BlockchainPayment.ts"
import { blockchainPaymentOperations } from "./Operations.ts"
import { payJob } from "./Pay.ts"
import { blockchainPaymentSimulation } from "./Simulate.ts"

/** Payments over a blockchain. */
export const blockchainPayments = defineResource({
  resources: [blockchainPayment],
  operations: blockchainPaymentOperations,
  simulations: [blockchainPaymentSimulation],
  jobs: [payJob],
  postings: [paid]
})
