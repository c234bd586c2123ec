import { Result, Schema, Struct } from "effect"
import { faultless } from "../../../kernel/Rejection.ts"
import { idOf, Metadata } from "../../../kernel/Resource.ts"
import { decision } from "../../../operation/Decision.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import { brokenRules } from "../../../operation/Rule.ts"
import { createObject } from "../../../operation/Transition.ts"
import { documentLinks } from "../agreement/ComplianceDocument.ts"
import { holderTypeRule } from "../agreement/HolderType.ts"
import { NamedParties } from "../agreement/Parties.ts"
import { pageOfRelationships, RelationshipPage, RelationshipQuery } from "../agreement/Relationships.ts"
import { holderTypeOf } from "../entity/Adult.ts"
import { linkedFiles } from "../entity/LinkedFiles.ts"
import { entityRefs } from "../entity/Related.ts"
import { Application, ApplicationCredit, ApplicationDetails, application } from "./Application.ts"
import { faultsOf } from "./Rules.ts"
import { triggers } from "./Transitions.ts"
import { updateApplication } from "./Update.ts"

const byId = Schema.Struct({ id: idOf("application") })
const itself = ({ params }: { readonly params: typeof byId.Type }) => ({
  objects: [{ kind: application.kind, id: params.id }]
})

const { client_application_id, status, details, decision: outcome, documents } = Application.fields
const metadata = Schema.optionalKey(Metadata)
const partial = Struct.map(Schema.optionalKey)

const optionalCredit = ["underwriting_grade", "limit", "max_limit", "report"] as const

const write = {
  scope: "application/read_write",
  idempotency: { key: "required", min_length: 1 },
  invalid_status: 422,
  output: Application
} as const

/** Application operations (v0). */
export const applicationOperations = [
  command({
    ...write,
    name: "application.create",
    summary: "Creates an application with its outcome.",
    at: ["POST", "/v0/applications"],
    body: Schema.Struct({
      client_application_id,
      status,
      entities: NamedParties,
      details,
      decision: outcome,
      documents,
      metadata
    }),
    reads: ({ body }) => ({
      objects: [...entityRefs(body.entities.account_holders), ...linkedFiles(documentLinks(body.documents))]
    }),
    decide: ({ body }, facts) =>
      Result.gen(function* () {
        yield* faultless([...brokenRules([holderTypeRule], body, facts), ...faultsOf(body, body.documents, facts)])
        const { status, ...stated } = body
        const entities = { ...body.entities, account_holder_type: holderTypeOf(body.entities.account_holders, facts) }
        const fields = { id: facts.newId("application"), metadata: {}, ...stated, entities }
        return decision(createObject(application, triggers[status], fields, facts).parts)
      })
  }),
  retrieve({
    name: "application.get",
    summary: "Retrieves an application.",
    at: ["GET", "/v0/applications/:id"],
    scope: "application/read",
    params: byId,
    output: Application,
    resource: application,
    id: ({ id }) => id
  }),
  command({
    ...write,
    name: "application.update",
    summary: "Updates an application, except its outcome.",
    at: ["PATCH", "/v0/applications/:id"],
    params: byId,
    body: Schema.Struct({
      status: Schema.optionalKey(status),
      details: Schema.optionalKey(
        Schema.Struct({
          ...ApplicationDetails.mapFields(partial).fields,
          adverse_action_notice: ApplicationDetails.fields.adverse_action_notice,
          credit: Schema.optionalKey(
            Schema.Struct({
              ...Schema.Struct(Struct.omit(ApplicationCredit.fields, [...optionalCredit])).mapFields(partial).fields,
              ...Struct.pick(ApplicationCredit.fields, [...optionalCredit])
            })
          )
        })
      ),
      decision: Schema.optionalKey(outcome),
      documents: Schema.optionalKey(documents),
      metadata
    }),
    rejects: ["invalid_status_transition"],
    reads: ({ params, body }) => ({
      objects: [...itself({ params }).objects, ...linkedFiles(documentLinks(body.documents))]
    }),
    decide: ({ params, body }, facts) => updateApplication(params.id, body, facts)
  }),
  command({
    name: "application.relationships",
    summary: "Lists the entity relationships of an application, ordered by type.",
    at: ["GET", "/v0/applications/:id/entity_relationships"],
    scope: "application/read",
    params: byId,
    query: RelationshipQuery,
    output: RelationshipPage,
    reads: itself,
    decide: ({ params, query }, facts) => pageOfRelationships(facts.find(application, params.id), query)
  })
] as const
