import { Schema, Struct } from "effect"
import { command, retrieve } from "../../engine/Define.ts"
import { Metadata } from "../../kernel/Fields.ts"
import { idOf } from "../../kernel/Resource.ts"
import { coreAccount, FBO_ID } from "../core-account/CoreAccount.ts"
import {
  Account,
  AccountDetails,
  AccountDocument,
  AccountParties,
  account,
  Capabilities,
  CloseReason,
  DeactivationReason
} from "./Account.ts"
import { activateAccount, closeAccount, createAccount, deactivateAccount, updateAccount } from "./Decider.ts"

const byId = Schema.Struct({ id: idOf("account") })
const itself = (id: string) => ({ objects: [{ kind: account.kind, id }] })
const Documents = Schema.Array(AccountDocument).check(Schema.isMaxLength(100))

const { credit, ...plainDetails } = AccountDetails.fields
const PatchDetails = Schema.Struct({
  product_name: Schema.optionalKey(plainDetails.product_name),
  adverse_action_notice: plainDetails.adverse_action_notice,
  credit: Schema.optionalKey(credit.schema.mapFields(Struct.map(Schema.optionalKey)))
})

const defaults = {
  scope: "account/read_write",
  idempotency: { key: "required", min_length: 1 },
  answers: { malformed: 400, invalid: 422 },
  output: Account
} as const

/** Accounts v0. */
export const accountOperations = [
  command({
    ...defaults,
    name: "account.create",
    summary: "Opens an account for entities.",
    at: ["POST", "/v0/accounts"],
    body: Schema.Struct({
      application_id: Account.fields.application_id,
      capabilities: Capabilities,
      entities: AccountParties,
      details: AccountDetails,
      documents: Documents,
      metadata: Schema.optionalKey(Metadata)
    }),
    needs: () => ({ objects: [{ kind: coreAccount.kind, id: FBO_ID }] }),
    decide: ({ body }, facts) => createAccount(body, facts)
  }),
  retrieve({
    name: "account.get",
    summary: "Retrieves an account.",
    at: ["GET", "/v0/accounts/:id"],
    scope: "account/read",
    params: byId,
    output: Account,
    resource: account,
    id: ({ id }) => id
  }),
  command({
    ...defaults,
    name: "account.update",
    summary: "Changes an account that is not closed.",
    at: ["PATCH", "/v0/accounts/:id"],
    params: byId,
    body: Schema.Struct({
      application_id: Account.fields.application_id,
      capabilities: Schema.optionalKey(Capabilities),
      details: Schema.optionalKey(PatchDetails),
      documents: Schema.optionalKey(Documents),
      metadata: Schema.optionalKey(Metadata)
    }),
    rejects: ["object_not_found", "invalid_status_transition"],
    needs: ({ params }) => itself(params.id),
    decide: ({ params, body }, facts) => updateAccount(params.id, body, facts)
  }),
  command({
    ...defaults,
    name: "account.activate",
    summary: "Lets an inactive account move money again.",
    at: ["POST", "/v0/accounts/:id/activate"],
    params: byId,
    rejects: ["object_not_found", "invalid_status_transition"],
    needs: ({ params }) => itself(params.id),
    decide: ({ params }, facts) => activateAccount(params.id, facts)
  }),
  command({
    ...defaults,
    name: "account.deactivate",
    summary: "Stops an active account: its account numbers move no money.",
    at: ["POST", "/v0/accounts/:id/deactivate"],
    params: byId,
    body: Schema.Struct({ status_reason: DeactivationReason }),
    rejects: ["object_not_found", "invalid_status_transition"],
    needs: ({ params }) => itself(params.id),
    decide: ({ params, body }, facts) => deactivateAccount(params.id, body.status_reason, facts)
  }),
  command({
    ...defaults,
    name: "account.close",
    summary: "Closes an account for good, once there is no money on it.",
    at: ["POST", "/v0/accounts/:id/close"],
    params: byId,
    body: Schema.Struct({ status_reason: CloseReason }),
    rejects: ["object_not_found", "invalid_status_transition"],
    needs: ({ params }) => ({ ...itself(params.id), positionsOf: [params.id] }),
    decide: ({ params, body }, facts) => closeAccount(params.id, body.status_reason, facts)
  })
] as const
