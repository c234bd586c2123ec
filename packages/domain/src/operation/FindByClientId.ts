import { Result } from "effect"
import type { Json } from "../kernel/Json.ts"
import { type Rejection, reject } from "../kernel/Rejection.ts"
import type { Resource } from "../kernel/Resource.ts"
import type { Newest } from "../ports/Stored.ts"
import { type Decision, decision, type Facts } from "./Decision.ts"

/**
 * Returns the refusals, the reads and the decision of an operation that shows the object with a client id, or rejects with
 * `object_not_found`. `by` names the attribute that holds the client id.
 */
export const findByClientId = <A extends { readonly id: string }>(
  resource: Resource<A>,
  by: (clientId: string) => Newest,
  show: (object: A, facts: Facts) => Json
) => ({
  rejects: ["object_not_found"] as const,
  reads: (clientId: string) => ({ newest: [by(clientId)] }),
  decide: (clientId: string, facts: Facts): Result.Result<Decision, Rejection> => {
    const one = facts.newest(resource, by(clientId))
    if (one === undefined) return Result.fail(reject("object_not_found"))
    return Result.succeed(decision({ response: show(one.object, facts) }))
  }
})
