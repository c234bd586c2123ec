import { Result } from "effect"
import { type Rejection, reject } from "../kernel/Rejection.ts"
import type { Resource, Versioned } from "../kernel/Resource.ts"
import type { Facts } from "./Facts.ts"

/** Returns the loaded object of an id, or an `object_not_found` rejection. */
export const found = <A extends { readonly id: string }>(
  resource: Resource<A>,
  id: A["id"],
  facts: Facts
): Result.Result<Versioned<A>, Rejection> => {
  const one = facts.find(resource, id)
  return one === undefined ? Result.fail(reject("object_not_found")) : Result.succeed(one)
}
