import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { internalTransfer } from "./InternalTransfer.ts"
import { transferred } from "./Money.ts"
import { internalTransferOperations } from "./Operations.ts"
import { settleJob } from "./Settle.ts"
import { internalTransferSimulation, internalTransferTrigger } from "./Simulate.ts"

/** Transfers within a program. */
export const internalTransfers = defineResource({
  resources: [internalTransfer],
  operations: [...internalTransferOperations, internalTransferTrigger],
  simulations: [internalTransferSimulation],
  jobs: [settleJob],
  postings: [transferred]
})
