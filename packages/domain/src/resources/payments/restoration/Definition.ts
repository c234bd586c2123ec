import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { restorationOperations } from "./Operations.ts"
import { restoration } from "./Restoration.ts"

/** Restores of the database to an earlier moment. */
export const restorations = defineResource({ resources: [restoration], operations: restorationOperations })
