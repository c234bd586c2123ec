import { fault } from "../../../kernel/Rejection.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { brokenRules, type Rule } from "../../../operation/Rule.ts"
import { documentFaults } from "../agreement/ComplianceDocument.ts"
import { reportRules } from "../agreement/Credit.ts"
import type { Application } from "./Application.ts"

type Checked = Pick<Application, "details">

const rules: ReadonlyArray<Rule<Checked>> = [
  {
    error: fault("exceeds_max_limit", "details.credit.limit"),
    holds: ({ details: { credit } }) => (credit.limit ?? 0) <= (credit.max_limit ?? Number.MAX_SAFE_INTEGER)
  },
  ...reportRules
]

/** Lists the faults of an application: limits, credit reports and given documents. */
export const faultsOf = (one: Checked, documents: Application["documents"] | undefined, facts: Facts) => [
  ...brokenRules(rules, one, facts),
  ...documentFaults(documents, "application", facts)
]
