import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { idempotencyKeyOperations } from "./Operations.ts"

/** Idempotency keys, as a client or an operator looks them up. */
export const idempotencyKeys = defineResource({ operations: idempotencyKeyOperations })
