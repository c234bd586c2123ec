/**
 * Loans paid out by ACH. Create.ts creates an outgoing entry with each disbursement; from then on the job of Follow.ts
 * leads the disbursement through the statuses of its entry. The entry, its money and its returns are left to
 * `payments/ach`.
 */

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
