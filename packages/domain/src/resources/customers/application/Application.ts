import { Schema } from "effect"
import { CurrencyCode } from "../../../kernel/Money.ts"
import { Count, foundUnder, idOf, Metadata, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { ComplianceDocuments } from "../agreement/ComplianceDocument.ts"
import { AdverseActionNotice, CreditReport } from "../agreement/Credit.ts"
import { Parties } from "../agreement/Parties.ts"
import { ApplicationStatus, type ApplicationTrigger, lifecycle } from "./Transitions.ts"

const Limit = Schema.optionalKey(Count.annotate({ description: "Whole cents: 500 is 5.00 USD." }))

/** The credit applied for. Limits in cents. */
export const ApplicationCredit = Schema.Struct({
  is_secured: Schema.Boolean,
  is_mla: Schema.Boolean,
  currency: CurrencyCode,
  underwriting_grade: Schema.optionalKey(text(64)),
  limit: Limit,
  max_limit: Limit,
  report: Schema.optionalKey(CreditReport)
})

/** Details of an application. */
export const ApplicationDetails = Schema.Struct({
  product_name: text(120),
  credit: ApplicationCredit,
  adverse_action_notice: Schema.optionalKey(AdverseActionNotice)
})

/** Time and reason of the partner's decision. */
export const ApplicationDecision = Schema.Struct({
  decided_at: Timestamp,
  reason: text(500),
  exception_approval_reason: Schema.optionalKey(text(500))
})

/** The partner's id of an application. It never begins like an id of ours (S94). */
export const ClientApplicationId = text(64)
  .check(
    Schema.makeFilter((name: string) => !name.startsWith("application_") || "an id without our `application_` prefix")
  )
  .annotate({ description: "Must not begin with `application_`." })

/** A customer's application for an account, decided by the partner (S94). */
export interface Application extends Schema.Schema.Type<typeof Application> {}
export const Application = Schema.Struct({
  id: idOf("application"),
  client_application_id: Schema.optionalKey(ClientApplicationId),
  status: ApplicationStatus,
  entities: Parties,
  details: ApplicationDetails,
  decision: ApplicationDecision,
  documents: ComplianceDocuments,
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The application resource. */
export const application = resource<Application, ApplicationTrigger>({
  kind: "application",
  schema: Application,
  lifecycles: [lifecycle],
  refuses: "invalid_status_transition",
  parameter: "status",
  attributes: ({ client_application_id }) => (client_application_id === undefined ? {} : { client_application_id }),
  indexed: ["client_application_id"],
  foundBy: foundUnder("client_application_id")
})
