import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { blockchainPayment } from "./model/BlockchainPayment.ts"
import { blockchainPaymentOperations } from "./Operations.ts"
import { payJob } from "./Pay.ts"

/** Payments over a blockchain. */
export const blockchainPayments = defineResource({
  resources: [blockchainPayment],
  operations: blockchainPaymentOperations,
  jobs: [payJob]
})
