/**
 * Companies that originate ACH entries. A partner registers one, and it originates nothing until the bank has approved
 * it. Usage.ts counts the amounts that it has sent over rolling days. Rejecting an entry beyond the limit is left to
 * `payments/ach/window`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { originatorOperations } from "./Operations.ts"
import { originator } from "./Originator.ts"
import { originatorUsage } from "./Usage.ts"

/** Companies that originate ACH. */
export const originators = defineResource({
  resources: [originator, originatorUsage],
  operations: originatorOperations
})
