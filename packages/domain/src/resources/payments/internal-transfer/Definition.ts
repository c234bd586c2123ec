/**
 * Transfers between two account numbers of a program, the smallest payment of the bank and a good first folder to
 * read. Create.ts accepts a transfer and moves no money; the job of Settle.ts moves it or rejects the transfer.
 * Money.ts is the row of the movement. Payments to other banks are left to the folders of their networks.
 */

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
