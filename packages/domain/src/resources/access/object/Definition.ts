/**
 * Operations that show any object of the bank, and find one by a reference. Shown.ts decides what a role sees of an object.
 * The operations know no kinds: `engine/request` takes them from the catalogue and reads the store.
 */

import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { objectOperations } from "./Operations.ts"

/** Operations on any object. */
export const anyObjects = defineResource({ operations: objectOperations })
