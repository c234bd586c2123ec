import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { client } from "./Client.ts"
import { clientOperations } from "./Operations.ts"

/** The credentials of partners. */
export const clients = defineResource({
  resources: [client],
  operations: clientOperations
})
