import { defineResource } from "../../../operation/ResourceDefinition.ts"
import type { EventCatalogue } from "./Filter.ts"
import { eventOperations } from "./Operations.ts"

/** Events, by the catalogue of what the other resources emit. */
export const events = (emitted: EventCatalogue) => defineResource({ operations: eventOperations(emitted) })
