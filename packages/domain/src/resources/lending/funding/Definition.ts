/**
 * Fundings of credit balances. A request is only accepted; the job of Post.ts posts the funding later, or an event
 * reports the obstacle. The funding and its credit transaction lie in `model`. Booking that transaction is left to
 * `lending/user-credit-transaction`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { funding } from "./model/Funding.ts"
import { fundingOperations } from "./Operations.ts"
import { fundingJob } from "./Post.ts"

/** Fundings of balances. */
export const fundings = defineResource({
  resources: [funding],
  operations: fundingOperations,
  jobs: [fundingJob]
})
