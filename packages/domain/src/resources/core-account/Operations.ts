import { Result, Schema } from "effect"
import { command, enquiry, retrieve } from "../../engine/Define.ts"
import { created, decision } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { text } from "../../kernel/Fields.ts"
import { idOf } from "../../kernel/Resource.ts"
import { CoreAccount, CoreAccountEntities, CoreAccountType, coreAccount } from "./CoreAccount.ts"

const NewCoreAccount = Schema.Struct({
  name: text(120),
  type: CoreAccountType,
  entities: Schema.optionalKey(CoreAccountEntities),
  permissions: Schema.optionalKey(CoreAccount.fields.permissions)
})

/** A new core account. */
export const newCoreAccount = (id: string, body: typeof NewCoreAccount.Type, facts: Facts): CoreAccount => ({
  id,
  name: body.name,
  type: body.type,
  status: "active",
  entities: body.entities ?? { account_holders: [], authorized_users: [] },
  permissions: body.permissions ?? { allowed_actors: [] },
  created_at: facts.now.iso,
  updated_at: facts.now.iso
})

const inProgram = { program_id: idOf("program") }

/** Core accounts: opened by the operator, seen by partners. */
export const coreAccountOperations = [
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
    name: "core_account.create",
    summary: "Opens a core account.",
    at: ["POST", "/operator/v1/programs/:program_id/core_accounts"],
    audience: "operator",
    program: ({ params }) => params.program_id,
    params: Schema.Struct(inProgram),
    body: NewCoreAccount,
    output: CoreAccount,
    decide: ({ body }, facts) => {
      const object = newCoreAccount(`core_account_${facts.fresh(0)}`, body, facts)
      return Result.succeed(decision({ response: object, changes: [created(coreAccount, object)] }))
    }
  }),
  enquiry({
    name: "core_account.balance",
    summary: "Tells the balance of a core account in cents: its own entries and those of its account numbers.",
    at: ["GET", "/operator/v1/programs/:program_id/core_accounts/:core_account_id/balance"],
    audience: "operator",
    program: ({ params }) => params.program_id,
    params: Schema.Struct({ ...inProgram, core_account_id: idOf("core_account") }),
    output: Schema.Struct({ account: Schema.String, balance: Schema.String }),
    rejects: ["object_not_found"],
    ask: ({ params: { core_account_id: id } }) =>
      Result.succeed({ _tag: "Balance", account: id, of: { kind: coreAccount.kind, id } })
  })
] as const
