import type { SubError } from "../kernel/Rejection.ts"
import type { Facts } from "./Decision.ts"

/** The facts that rules may depend on. */
export type RuleFacts = Pick<Facts, "find" | "now">

/** A rule over several fields, or over facts. Errors are reported in the order of the list of rules. */
export interface Rule<A> {
  readonly error: SubError
  readonly holds: (subject: A, facts: RuleFacts) => boolean
}

/** Returns the errors of the broken rules. */
export const brokenRules = <A>(rules: ReadonlyArray<Rule<A>>, subject: A, facts: RuleFacts): ReadonlyArray<SubError> =>
  rules.filter((rule) => !rule.holds(subject, facts)).map((rule) => rule.error)
