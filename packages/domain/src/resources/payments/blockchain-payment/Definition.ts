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
