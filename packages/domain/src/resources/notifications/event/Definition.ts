import type { EventCatalogue } from "../../../operation/Module.ts"
import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { eventOperations } from "./Operations.ts"

/** Events. `emitted` is the catalogue of events of the other resources. */
export const events = (emitted: EventCatalogue) => defineResource({ operations: eventOperations(emitted) })
