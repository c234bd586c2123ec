/**
 * People and companies. Requests create and change them (Operations.ts); submitted files do too. Roles.ts finds the
 * checks that a role fails, and the job of ComeOfAge.ts makes minors account holders in their own right. The
 * relationships of entities to accounts are left to `customers/agreement`, comparing names to `kernel/names`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { comingOfAgeJob } from "./ComeOfAge.ts"
import { entity } from "./Entity.ts"
import { entityOperations } from "./Operations.ts"

/** People and companies. */
export const entities = defineResource({
  resources: [entity],
  operations: entityOperations,
  jobs: [comingOfAgeJob]
})
