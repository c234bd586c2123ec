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
