import type { SubError } from "../kernel/Rejection.ts"
import type { Facts } from "./Facts.ts"

/** A rule over more than one field, or over facts. The order of a list of rules is the order of the report. */
export interface Rule<A> {
  readonly error: SubError
  readonly holds: (subject: A, facts: Facts) => boolean
}

/** What each rule that does not hold finds wrong. */
export const brokenRules = <A>(rules: ReadonlyArray<Rule<A>>, subject: A, facts: Facts): ReadonlyArray<SubError> =>
  rules.filter((rule) => !rule.holds(subject, facts)).map((rule) => rule.error)
