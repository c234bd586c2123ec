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
