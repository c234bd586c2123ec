import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { account } from "./model/Account.ts"
import { accountOperations } from "./Operations.ts"

/** Customers' accounts. */
export const accounts = defineResource({
  resources: [account],
  operations: accountOperations
})
