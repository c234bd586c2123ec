import { fault } from "../../kernel/Rejection.ts"
import type { Rule } from "../../kernel/Rule.ts"
import type { Account } from "./Account.ts"

/** What must hold of an account beyond the shape of its fields. Source: observed.md 1.3, "Account validations". */
export const accountRules: ReadonlyArray<Rule<Pick<Account, "capabilities" | "details">>> = [
  {
    error: fault("required", "details.credit"),
    holds: ({ capabilities, details }) =>
      !capabilities.includes("credit_with_underwriting") || details.credit !== undefined
  },
  {
    error: fault("value_conflicting", "details.credit.available_credit", "details.credit.limit"),
    holds: ({ details: { credit } }) => credit === undefined || credit.available_credit <= credit.limit
  },
  {
    error: fault("value_conflicting", "details.credit.limit", "details.credit.max_limit"),
    holds: ({ details: { credit } }) => credit === undefined || credit.limit <= credit.max_limit
  }
]
