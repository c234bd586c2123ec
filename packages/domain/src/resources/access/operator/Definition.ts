/**
 * The operators of the bank, their roles and tokens. Operators are objects of the bank's own partition; Root.ts is the
 * operator whose token is a setting. Checking a token and a role in a request is left to `engine/request`, the record
 * of an operator's writes to `access/audit`.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { operatorOperations } from "./Operations.ts"
import { operator } from "./Operator.ts"

/** The operators of the bank. */
export const operators = defineResource({ resources: [operator], operations: operatorOperations })
