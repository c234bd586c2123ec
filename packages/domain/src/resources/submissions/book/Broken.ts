import type { RuleName } from "@vostro/submissions"
import type { SubErrorCode } from "../../../kernel/ErrorCode.ts"
import type { SubError } from "../../../kernel/Rejection.ts"

/** A rule of group 3 that a record breaks, and the column. */
export type Broken = readonly [column: string, rule: RuleName]

/** Rules that a request breaks in other words; every other sub-error is a conflict. */
const rules: { readonly [C in SubErrorCode]?: RuleName } = {
  not_found: "unknown",
  status_not_active: "notActive",
  value_too_large: "limit",
  value_too_small: "limit",
  exceeds_max_limit: "limit",
  balance_not_zero: "notEmpty",
  account_requires_adult_account_holder: "adult"
}

/** Returns the rules broken by a record, of the errors that a request with the same content would have. */
export const brokenBy = (
  errors: ReadonlyArray<SubError>,
  columnOf: (parameter: string) => string
): ReadonlyArray<Broken> =>
  errors.map(({ code, parameters }): Broken => [columnOf(parameters[0] ?? ""), rules[code] ?? "conflict"])

/** Returns a broken rule where a condition does not hold. */
export const unless = (holds: boolean, column: string, rule: RuleName): ReadonlyArray<Broken> =>
  holds ? [] : [[column, rule]]
