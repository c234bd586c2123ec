import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { application } from "./Application.ts"
import { applicationOperations } from "./Operations.ts"

/** Applications for accounts. */
export const applications = defineResource({
  resources: [application],
  operations: applicationOperations
})
