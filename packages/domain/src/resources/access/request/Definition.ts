import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { requestOperations } from "./Operations.ts"

/** The request log. */
export const requests = defineResource({ operations: requestOperations })
