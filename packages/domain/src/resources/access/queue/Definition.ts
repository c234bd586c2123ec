import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { queueOperations } from "./Operations.ts"

/** The queues of all kinds. */
export const queues = defineResource({ resources: [], operations: queueOperations })
