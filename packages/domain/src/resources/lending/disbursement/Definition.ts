import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { disbursement } from "./Disbursement.ts"
import { followJob } from "./Follow.ts"
import { disbursementOperations } from "./Operations.ts"

/** Loans paid out by ACH. */
export const disbursements = defineResource({
  resources: [disbursement],
  operations: disbursementOperations,
  jobs: [followJob]
})
