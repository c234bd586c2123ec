import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { tokenOperations } from "./Operations.ts"

/** Tokens by client credentials. */
export const oauthTokens = defineResource({
  operations: tokenOperations
})
