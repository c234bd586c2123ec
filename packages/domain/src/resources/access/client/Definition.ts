import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { client } from "./Client.ts"
import { clientOperations } from "./Operations.ts"

/** API credentials of partners. */
export const clients = defineResource({
  resources: [client],
  operations: clientOperations
})
