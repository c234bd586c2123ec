import { Result, Schema } from "effect"
import { faultless, type Rejection, reject, standing, stateFault } from "../../../kernel/Rejection.ts"
import { idOf } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, found } from "../../../operation/Decision.ts"
import { command, enquiry, retrieve } from "../../../operation/Define.ts"
import { inProgram } from "../../../operation/InProgram.ts"
import type { Keepers } from "../../../operation/KeptOpen.ts"
import type { AnyOperation } from "../../../operation/Operation.ts"
import { transition } from "../../../operation/Transition.ts"
import { entityRefs } from "../../customers/entity/Related.ts"
import { CoreAccount, coreAccount, FBO_ID } from "./CoreAccount.ts"
import { openCoreAccount } from "./Create.ts"
import { entityFaults, namedEntities } from "./NamedEntities.ts"

/**
 * Deactivates a core account, so that no credit moves money on it, activates it, or closes it for good once nothing keeps it
 * open, such as a credit balance that it lends on. The FBO account always stays open.
 */
export const moveCoreAccount = (
  id: string,
  on: "activate" | "deactivate" | "close",
  keepers: Keepers,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(coreAccount, id, facts)
    const { parts } = yield* transition(coreAccount, before, on, {}, facts)
    const isLentOn = on === "close" && keepers.keep(id, facts)
    if (id !== FBO_ID && !isLentOn) return decision(parts)
    const need = stateFault(standing(coreAccount, before.object), on, id === FBO_ID ? "not_fbo" : "not_lent_on")
    return yield* Result.fail(reject("invalid_status_transition", need))
  })

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
