import { Result, Schema } from "effect"
import { faultless } from "../../../kernel/Rejection.ts"
import { idOf } from "../../../kernel/Resource.ts"
import { decision, found } from "../../../operation/Decision.ts"
import { command, enquiry, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import type { Keepers } from "../../../operation/KeptOpen.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { transition } from "../../../operation/Transition.ts"
import { entityRefs } from "../../customers/entity/Related.ts"
import { CoreAccount, coreAccount } from "./CoreAccount.ts"
import { openCoreAccount } from "./Create.ts"
import { moveCoreAccount } from "./Move.ts"
import { entityFaults, namedEntities } from "./NamedEntities.ts"

const { name, type, entities, permissions } = CoreAccount.fields
const parts = { entities: Schema.optionalKey(entities), permissions: Schema.optionalKey(permissions) }

const ofAccount = inProgram({ core_account_id: idOf("core_account") })
const itself = ({ params }: { readonly params: { readonly core_account_id: string } }) => ({
  objects: [{ kind: coreAccount.kind, id: params.core_account_id }]
})
const operatorMove = {
  ...ofAccount,
  output: CoreAccount,
  rejects: ["invalid_status_transition"],
  reads: itself
} as const

/** Core account operations: managed by the operator, readable by partners. */
export const coreAccountOperations = (keepers: Keepers): ReadonlyArray<AnyOperation> => [
  retrieve({
    name: "core_account.get",
    summary: "Retrieves a core account.",
    at: ["GET", "/v2/core_accounts/:id"],
    scope: "account/read",
    malformed_id: "malformed",
    params: Schema.Struct({ id: idOf("core_account") }),
    output: CoreAccount,
    resource: coreAccount,
    id: ({ id }) => id
  }),
  command({
    ...inProgram({}),
    name: "core_account.create",
    role: "administer",
    summary: "Opens a core account.",
    at: ["POST", "/operator/v1/programs/:program_id/core_accounts"],
    body: Schema.Struct({ name, type, ...parts }),
    output: CoreAccount,
    reads: ({ body }) => ({ objects: entityRefs(namedEntities(body)) }),
    decide: ({ body }, facts) => openCoreAccount(body, facts)
  }),
  command({
    ...operatorMove,
    name: "core_account.update",
    role: "administer",
    summary: "Updates the name, entities or permissions of a core account.",
    at: ["PATCH", "/operator/v1/programs/:program_id/core_accounts/:core_account_id"],
    body: Schema.Struct({ name: Schema.optionalKey(name), ...parts }),
    reads: ({ params, body }) => ({
      objects: [...itself({ params }).objects, ...entityRefs(namedEntities(body))]
    }),
    decide: ({ params, body }, facts) =>
      Result.gen(function* () {
        const before = yield* found(coreAccount, params.core_account_id, facts)
        const { parts } = yield* transition(coreAccount, before, "update", body, facts)
        yield* faultless(entityFaults(body, facts))
        return decision(parts)
      })
  }),
  command({
    ...operatorMove,
    name: "core_account.activate",
    role: "administer",
    summary: "Activates an inactive core account; it can fund credit again.",
    at: ["POST", "/operator/v1/programs/:program_id/core_accounts/:core_account_id/activate"],
    decide: ({ params }, facts) => moveCoreAccount(params.core_account_id, "activate", keepers, facts)
  }),
  command({
    ...operatorMove,
    name: "core_account.deactivate",
    role: "administer",
    summary: "Deactivates an active core account; it neither funds credit nor receives repayments.",
    at: ["POST", "/operator/v1/programs/:program_id/core_accounts/:core_account_id/deactivate"],
    decide: ({ params }, facts) => moveCoreAccount(params.core_account_id, "deactivate", keepers, facts)
  }),
  command({
    ...operatorMove,
    name: "core_account.close",
    role: "administer",
    summary: "Closes an inactive core account for good; all credit balances that it funds must be closed.",
    at: ["POST", "/operator/v1/programs/:program_id/core_accounts/:core_account_id/close"],
    reads: ({ params }) => ({ ...itself({ params }), newest: keepers.reads(params.core_account_id) }),
    decide: ({ params }, facts) => moveCoreAccount(params.core_account_id, "close", keepers, facts)
  }),
  enquiry({
    ...ofAccount,
    name: "core_account.balance",
    summary: "Returns the balance of a core account in cents: its own entries and those of its account numbers.",
    at: ["GET", "/operator/v1/programs/:program_id/core_accounts/:core_account_id/balance"],
    output: Schema.Struct({ account: Schema.String, balance: Schema.String }),
    ask: ({ params: { core_account_id: id } }) =>
      Result.succeed({ _tag: "Balance", account: id, of: { kind: coreAccount.kind, id } })
  })
]
