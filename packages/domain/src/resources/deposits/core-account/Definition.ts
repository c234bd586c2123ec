import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { coreAccount } from "./CoreAccount.ts"
import { coreAccountOperations } from "./Operations.ts"

/** The bank's core accounts for a program. */
export const coreAccounts = defineResource({
  resources: [coreAccount],
  operations: coreAccountOperations
})
