import { Result } from "effect"
import { fault, faultless, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { createObject, type Move, transition } from "../../../operation/Transition.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { subledgerBalance } from "../../lending/subledger-balance/model/SubledgerBalance.ts"
import { type CoreAccount, coreAccount, FBO_ID } from "./CoreAccount.ts"

type Stated = Partial<Pick<CoreAccount, "name" | "entities" | "permissions">>

/** What the operator gives to open a core account. */
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

/** Opens a core account for entities that are known. */
export const openCoreAccount = (body: NewCoreAccount, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(faultless(entityFaults(body, facts)), () =>
    decision(newCoreAccount(facts.newId("core_account"), body, facts).parts)
  )

/** Changes what is given of a core account that is not closed, each part as a whole. */
export const updateCoreAccount = (id: string, body: Stated, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(coreAccount, id, facts)
    const { parts } = yield* transition(coreAccount, before, "update", body, facts)
    yield* faultless(entityFaults(body, facts))
    return decision(parts)
  })

/**
 * Stops a core account, so that no credit moves money on it, lets it go on, or closes it for good once no credit that
 * is not closed lends out of it. The account of all deposits always stays open.
 */
export const restateCoreAccount = (
  id: string,
  on: "activate" | "deactivate" | "close",
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(coreAccount, id, facts)
    const { parts } = yield* transition(coreAccount, before, on, {}, facts)
    const isNeeded = id === FBO_ID || (on === "close" && facts.all(subledgerBalance).length > 0)
    if (isNeeded) {
      return yield* Result.fail(reject("invalid_status_transition", fault("value_not_allowed", "core_account_id")))
    }
    return decision(parts)
  })

/** The entities that a request names. */
export const namedEntities = (stated: Stated): ReadonlyArray<string> => listsOf(stated).flatMap(([, ids]) => ids)

const listsOf = ({ entities, permissions }: Stated) =>
  [
    ["entities.account_holders", entities?.account_holders ?? []],
    ["entities.authorized_users", entities?.authorized_users ?? []],
    ["permissions.allowed_actors", permissions?.allowed_actors ?? []]
  ] as const

const entityFaults = (stated: Stated, facts: Facts): ReadonlyArray<SubError> =>
  listsOf(stated).flatMap(([name, ids]) =>
    ids.flatMap((one, at) => (facts.find(entity, one) === undefined ? [fault("not_found", `${name}[${at}]`)] : []))
  )
