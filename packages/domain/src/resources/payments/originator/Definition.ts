import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { originatorOperations } from "./Operations.ts"
import { originator } from "./Originator.ts"
import { originatorUsage } from "./Usage.ts"

/** Companies that originate ACH. */
export const originators = defineResource({
  resources: [originator, originatorUsage],
  operations: originatorOperations
})
