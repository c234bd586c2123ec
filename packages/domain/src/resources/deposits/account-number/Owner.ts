import { fault } from "../../../kernel/Rejection.ts"
import type { AccountNumber } from "./AccountNumber.ts"

/** Owner of an account number: the partner's customer or an entity, not both. */
export type Owner = Partial<Pick<AccountNumber, "client_customer_id" | "entity_id">>

/** Refuses an owner that names both a customer and an entity. */
export const atMostOneOwner = (owner: Owner) =>
  owner.client_customer_id !== undefined && owner.entity_id !== undefined
    ? [fault("value_conflicting", "client_customer_id", "entity_id")]
    : []
