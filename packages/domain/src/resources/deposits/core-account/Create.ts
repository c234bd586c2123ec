import { Result } from "effect"
import { faultless, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import { createObject, type Move } from "../../../operation/Transition.ts"
import { type CoreAccount, coreAccount } from "./CoreAccount.ts"
import { entityFaults, type Stated } from "./NamedEntities.ts"

/** Fields that the operator states to open a core account. */
export type NewCoreAccount = Stated & Pick<CoreAccount, "name" | "type">

/** Creates a core account. */
export const newCoreAccount = (id: string, body: NewCoreAccount, facts: Facts): Move<CoreAccount> =>
  createObject(
    coreAccount,
    "create",
    {
      entities: { account_holders: [], authorized_users: [] },
      permissions: { allowed_actors: [] },
      ...body,
      id
    },
    facts
  )

/** Opens a core account; all its entities must exist. */
export const openCoreAccount = (body: NewCoreAccount, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(faultless(entityFaults(body, facts)), () =>
    decision(newCoreAccount(facts.newId("core_account"), body, facts).parts)
  )
