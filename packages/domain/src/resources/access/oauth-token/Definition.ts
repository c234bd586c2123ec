import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { tokenOperations } from "./Operations.ts"

/** OAuth access tokens by the client credentials grant. */
export const oauthTokens = defineResource({
  operations: tokenOperations
})
