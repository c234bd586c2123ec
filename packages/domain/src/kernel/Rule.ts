import { Result } from "effect"
import type { Facts } from "./Facts.ts"
import { type Rejection, reject, type SubError } from "./Rejection.ts"

/** A rule over more than one field, or over facts. The order of a list of rules is the order of the report. */
export interface Rule<A> {
  readonly error: SubError
  readonly holds: (subject: A, facts: Facts) => boolean
}

/** Checks every rule and names each one that does not hold, in one `parameters_invalid`. */
export const check = <A>(rules: ReadonlyArray<Rule<A>>, subject: A, facts: Facts): Result.Result<A, Rejection> => {
  const broken = rules.filter((rule) => !rule.holds(subject, facts)).map((rule) => rule.error)
  return broken.length === 0 ? Result.succeed(subject) : Result.fail(reject("parameters_invalid", ...broken))
}
