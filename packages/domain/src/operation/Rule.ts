import type { SubError } from "../kernel/Rejection.ts"
import type { Facts } from "./Facts.ts"

/** A rule over several fields, or over facts. Errors are reported in the order of the list of rules. */
export interface Rule<A> {
  readonly error: SubError
  readonly holds: (subject: A, facts: Facts) => boolean
}

/** Returns the errors of the broken rules. */
export const brokenRules = <A>(rules: ReadonlyArray<Rule<A>>, subject: A, facts: Facts): ReadonlyArray<SubError> =>
  rules.filter((rule) => !rule.holds(subject, facts)).map((rule) => rule.error)
