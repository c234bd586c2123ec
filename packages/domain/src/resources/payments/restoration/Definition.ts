import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { restoration } from "./model/Restoration.ts"
import { restorationOperations } from "./Operations.ts"

/** Restores of the database to an earlier moment. */
export const restorations = defineResource({ resources: [restoration], operations: restorationOperations })
