import { Schema, Struct } from "effect"
import { ClientCustomerId, EntityId, Metadata } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { command } from "../../../operation/Define.ts"
import { createEntity, type NewEntity } from "./Create.ts"
import { Business, Individual, SoleProp, SoleProprietor } from "./Entity.ts"
import { byCustomer } from "./FindCustomer.ts"
import { linkedFiles } from "./LinkedFiles.ts"
import { papersOf } from "./Papers.ts"
import { EntityPatch } from "./Patch.ts"
import { entityRefs, relatedIds } from "./Related.ts"
import { RoleDetails } from "./Roles.ts"
import { showCustomer, showEntity } from "./Show.ts"
import { updateEntity } from "./Update.ts"

const optional = Schema.optionalKey
const assigned = ["id", "submission_id", "created_at", "updated_at"] as const
const individual = Struct.omit(Individual.fields, assigned)
const business = Struct.omit(Business.fields, assigned)
const soleProp = { ...Struct.omit(SoleProp.fields, assigned), sole_proprietor: SoleProprietor }
const metadata = { metadata: optional(Metadata) }

const Body = Schema.Union([
  Schema.Struct({ ...individual, ...metadata, intended_roles: optional(individual.intended_roles) }),
  Schema.Struct({ ...business, ...metadata, intended_roles: optional(business.intended_roles) }),
  Schema.Struct({ ...soleProp, ...metadata, intended_roles: optional(soleProp.intended_roles) })
])

const role_details = RoleDetails
const Shown = Schema.Union([
  Schema.Struct({ ...Individual.fields, role_details }),
  Schema.Struct({ ...Business.fields, role_details }),
  Schema.Struct({ ...SoleProp.fields, role_details })
])

const byId = Schema.Struct({ id: EntityId })

const create = {
  summary: "Creates an entity: a person, a company or a sole proprietor.",
  scope: "entity/read_write",
  idempotency: { key: "required", min_length: 1 },
  invalid_status: 422,
  body: Body,
  output: Shown,
  rejects: ["related_object_conflict"],
  reads: ({ body }: { readonly body: NewEntity }) => ({
    objects: [...entityRefs(relatedIds(body)), ...linkedFiles(papersOf(body))],
    newest: body.client_customer_id === undefined ? [] : [byCustomer(body.client_customer_id)]
  }),
  decide: ({ body }: { readonly body: NewEntity }, facts: Facts) => createEntity(body, facts)
} as const

const read = { scope: "entity/read", output: Shown, rejects: ["object_not_found"] } as const

/**
 * Entity operations (v0), and creation (v2), which differs in its error body and in which errors are stored for replay.
 */
export const entityOperations = [
  command({ ...create, name: "entity.create", at: ["POST", "/v0/entities"] }),
  command({ ...create, name: "entity.create_v2", at: ["POST", "/v2/entities"] }),
  command({
    ...read,
    name: "entity.find",
    summary: "Retrieves an entity by its `client_customer_id`.",
    at: ["GET", "/v0/entities"],
    query: Schema.Struct({ client_customer_id: ClientCustomerId }),
    asking: ({ query }) => showCustomer(query.client_customer_id)
  }),
  command({
    ...read,
    name: "entity.get",
    summary: "Retrieves an entity with its current roles.",
    at: ["GET", "/v0/entities/:id"],
    params: byId,
    asking: ({ params }) => showEntity(params.id)
  }),
  command({
    name: "entity.update",
    summary: "Updates an entity.",
    at: ["PATCH", "/v0/entities/:id"],
    scope: "entity/read_write",
    idempotency: { key: "required", min_length: 1 },
    invalid_status: 422,
    params: byId,
    body: EntityPatch,
    output: Shown,
    rejects: ["operation_not_allowed"],
    asking: ({ params, body }) => updateEntity(params.id, body)
  })
] as const
