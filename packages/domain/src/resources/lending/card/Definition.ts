import { defineResource } from "../../../operation/ResourceDefinition.ts"
import { card } from "./Card.ts"
import { cardOperations } from "./Operations.ts"

/** Cards of customers' accounts. */
export const cards = defineResource({
  resources: [card],
  operations: cardOperations
})
