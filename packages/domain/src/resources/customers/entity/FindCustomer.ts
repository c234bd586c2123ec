import type { Versioned } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { type Entity, entity } from "./Entity.ts"

/** Returns the loaded entity of a `client_customer_id`. */
export const findCustomer = (clientCustomerId: string, facts: Facts): Versioned<Entity> | undefined =>
  facts.all(entity).find(({ object }) => object.client_customer_id === clientCustomerId)
