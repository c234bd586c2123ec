import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { accountNumber } from "./AccountNumber.ts"
import { limitOperations } from "./LimitOperations.ts"
import { accountNumberOperations } from "./Operations.ts"

/** Account numbers. */
export const accountNumbers = defineResource({
  resources: [accountNumber],
  operations: [...accountNumberOperations, ...limitOperations]
})
