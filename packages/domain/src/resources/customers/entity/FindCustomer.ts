import type { Versioned } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { type Entity, entity } from "./Entity.ts"

/** Query for the entity of a `client_customer_id`. */
export const byCustomer = (value: string) => ({ kind: entity.kind, attribute: "client_customer_id", value })

/** Returns the entity of a `client_customer_id`. */
export const findCustomer = (clientCustomerId: string, facts: Pick<Facts, "newest">): Versioned<Entity> | undefined =>
  facts.newest(entity, byCustomer(clientCustomerId))
