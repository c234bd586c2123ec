import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { operatorOperations } from "./Operations.ts"
import { operator } from "./Operator.ts"

/** The operators of the bank. */
export const operators = defineResource({ resources: [operator], operations: operatorOperations })
