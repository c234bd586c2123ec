import { Result, Schema, Struct } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { EntityId, idOf, Metadata } from "../../../kernel/Resource.ts"
import type { Decision, Facts } from "../../../operation/Decision.ts"
import { command, retrieve } from "../../../operation/Define.ts"
import { findByClientId } from "../../../operation/FindByClientId.ts"
import type { Keepers } from "../../../operation/KeptOpen.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { ComplianceDocuments, documentLinks } from "../../customers/agreement/ComplianceDocument.ts"
import { NamedEntities, NamedParties } from "../../customers/agreement/Parties.ts"
import {
  pageOfRelationships,
  RelationshipPage,
  RelationshipQuery,
  RelationshipType
} from "../../customers/agreement/Relationships.ts"
import { linkedFiles } from "../../customers/entity/LinkedFiles.ts"
import { entityRefs, proprietorLinks } from "../../customers/entity/Related.ts"
import { coreAccount, FBO_ID } from "../core-account/CoreAccount.ts"
import { accountFor } from "./AccountFor.ts"
import { createAccount } from "./Create.ts"
import { activateAccount, deactivateAccount, moveAccount } from "./Move.ts"
import {
  AccountDetails,
  AccountView,
  account,
  byClientAccountId,
  Capabilities,
  ClientAccountId,
  CloseReason,
  DeactivationReason,
  viewOf
} from "./model/Account.ts"
import { relateEntities, unrelateEntity } from "./Relate.ts"
import { applicationRefs, isUnderwritten } from "./Rules.ts"
import { updateAccount } from "./Update.ts"

/**
 * Closes an account for good. Its account numbers must have no posted or held money, and nothing may keep it open, such as
 * a credit balance with something owed or in dispute.
 */
export const closeAccount = (
  id: string,
  statusReason: "entity_closed" | "client_closed" | "paid_off" | "charged_off" | "canceled",
  keepers: Keepers,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* accountFor(id, "close", facts)
    const hasMoney = facts.positionsOf(id).some(({ posted, held }) => posted !== 0 || held !== 0)
    if (hasMoney || keepers.keep(id, facts)) {
      return yield* Result.fail(reject("balance_not_zero", fault("balance_not_zero", "id")))
    }
    const details = { ...before.object.details, closed_at: facts.now.iso }
    return yield* moveAccount(before, "close", { status_reason: statusReason, details }, facts)
  })

const byId = Schema.Struct({ id: idOf("account") })
const itself = (id: string) => ({ objects: [{ kind: account.kind, id }] })
const finding = findByClientId(account, byClientAccountId, viewOf)

const { credit, ...plainDetails } = AccountDetails.fields
const PatchDetails = Schema.Struct({
  product_name: Schema.optionalKey(plainDetails.product_name),
  adverse_action_notice: plainDetails.adverse_action_notice,
  credit: Schema.optionalKey(credit.schema.mapFields(Struct.map(Schema.optionalKey)))
})

const Relating = Schema.Struct({
  entity_ids: NamedEntities.check(Schema.isMinLength(1)),
  relationship_type: RelationshipType
})

const defaults = {
  scope: "account/read_write",
  idempotency: { key: "required", min_length: 1 },
  invalid_status: 422,
  output: AccountView
} as const

// Only files change what a file made.
const changeRejects = ["invalid_status_transition", "operation_not_allowed"] as const

/** Account operations (v0). */
export const accountOperations = (keepers: Keepers): ReadonlyArray<AnyOperation> => [
  command({
    ...defaults,
    name: "account.create",
    summary: "Opens an account for entities.",
    at: ["POST", "/v0/accounts"],
    body: Schema.Struct({
      application_id: AccountView.fields.application_id,
      capabilities: Capabilities,
      entities: NamedParties,
      details: AccountDetails,
      documents: ComplianceDocuments,
      metadata: Schema.optionalKey(Metadata)
    }),
    reads: ({ body }) => ({
      objects: [
        { kind: coreAccount.kind, id: FBO_ID },
        ...applicationRefs(body.application_id),
        ...linkedFiles(documentLinks(body.documents)),
        ...entityRefs(body.entities.account_holders)
      ],
      ...(isUnderwritten(body) && { linked: proprietorLinks(body.entities.account_holders) })
    }),
    decide: ({ body }, facts) => createAccount(body, facts)
  }),
  retrieve({
    name: "account.get",
    summary: "Retrieves an account.",
    at: ["GET", "/v0/accounts/:id"],
    scope: "account/read",
    params: byId,
    output: AccountView,
    resource: account,
    id: ({ id }) => id
  }),
  command({
    name: "account.find",
    summary: "Retrieves an account made by a file, by its `client_account_id`.",
    at: ["GET", "/v0/accounts"],
    scope: "account/read",
    query: Schema.Struct({ client_account_id: ClientAccountId }),
    output: AccountView,
    rejects: finding.rejects,
    reads: ({ query }) => finding.reads(query.client_account_id),
    decide: ({ query }, facts) => finding.decide(query.client_account_id, facts)
  }),
  command({
    ...defaults,
    name: "account.update",
    summary: "Updates an account that is not closed.",
    at: ["PATCH", "/v0/accounts/:id"],
    params: byId,
    body: Schema.Struct({
      application_id: AccountView.fields.application_id,
      capabilities: Schema.optionalKey(Capabilities),
      details: Schema.optionalKey(PatchDetails),
      documents: Schema.optionalKey(ComplianceDocuments),
      metadata: Schema.optionalKey(Metadata)
    }),
    rejects: changeRejects,
    asking: ({ params, body }) => updateAccount(params.id, body)
  }),
  command({
    ...defaults,
    name: "account.activate",
    summary: "Activates an inactive account; its account numbers can move money again.",
    at: ["POST", "/v0/accounts/:id/activate"],
    params: byId,
    rejects: changeRejects,
    reads: ({ params }) => itself(params.id),
    decide: ({ params }, facts) => activateAccount(params.id, facts)
  }),
  command({
    ...defaults,
    name: "account.deactivate",
    summary: "Deactivates an active account; its account numbers stop moving money.",
    at: ["POST", "/v0/accounts/:id/deactivate"],
    params: byId,
    body: Schema.Struct({ status_reason: DeactivationReason }),
    rejects: changeRejects,
    reads: ({ params }) => itself(params.id),
    decide: ({ params, body }, facts) => deactivateAccount(params.id, body.status_reason, facts)
  }),
  command({
    ...defaults,
    name: "account.close",
    summary: "Closes an account for good; it must have no money and no open credit.",
    at: ["POST", "/v0/accounts/:id/close"],
    params: byId,
    body: Schema.Struct({ status_reason: CloseReason }),
    rejects: [...changeRejects, "balance_not_zero"],
    reads: ({ params }) => ({ ...itself(params.id), positionsOf: [params.id], newest: keepers.reads(params.id) }),
    decide: ({ params, body }, facts) => closeAccount(params.id, body.status_reason, keepers, facts)
  }),
  command({
    ...defaults,
    name: "account.relate",
    summary: "Adds entity relationships to an account, all or none.",
    at: ["POST", "/v0/accounts/:id/entity_relationships/batch"],
    params: byId,
    body: Relating,
    output: Schema.Struct({ account_id: idOf("account"), ...Relating.fields }),
    rejects: changeRejects,
    reads: ({ params, body }) => ({ objects: [...itself(params.id).objects, ...entityRefs(body.entity_ids)] }),
    decide: ({ params, body }, facts) => relateEntities(params.id, body, facts)
  }),
  command({
    name: "account.relationships",
    summary: "Lists the entity relationships of an account, ordered by type.",
    at: ["GET", "/v0/accounts/:id/entity_relationships"],
    scope: "account/read",
    params: byId,
    query: RelationshipQuery,
    output: RelationshipPage,
    reads: ({ params }) => itself(params.id),
    decide: ({ params, query }, facts) => pageOfRelationships(facts.find(account, params.id), query)
  }),
  command({
    name: "account.unrelate",
    summary: "Removes an entity's relationships to an account, or only its relationship of the given type.",
    at: ["DELETE", "/v0/accounts/:id/entity_relationships/:entity_id"],
    scope: "account/read_write",
    invalid_status: 422,
    params: Schema.Struct({ ...byId.fields, entity_id: EntityId }),
    query: Schema.Struct({ relationship_type: Schema.optionalKey(RelationshipType) }),
    output: Schema.Struct({ objects: RelationshipPage.fields.objects }),
    rejects: changeRejects,
    asking: ({ params: { id, entity_id }, query }) => unrelateEntity(id, { entity_id, ...query })
  })
]
