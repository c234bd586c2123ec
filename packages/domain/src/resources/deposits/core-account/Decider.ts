import { Result } from "effect"
import { fault, faultless, type Rejection, refuseTransition, reject, type SubError } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { changed, created, type Decision, decision } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { subledgerBalance } from "../../lending/subledger-balance/model/SubledgerBalance.ts"
import { type CoreAccount, coreAccount, FBO_ID } from "./CoreAccount.ts"
import { lifecycle } from "./Transitions.ts"

type Stated = Partial<Pick<CoreAccount, "name" | "entities" | "permissions">>

/** What the operator gives to open a core account. */
export type NewCoreAccount = Stated & Pick<CoreAccount, "name" | "type">

/** A new core account. */
export const newCoreAccount = (id: string, body: NewCoreAccount, facts: Facts): CoreAccount => ({
  entities: { account_holders: [], authorized_users: [] },
  permissions: { allowed_actors: [] },
  ...body,
  id,
  status: "active",
  created_at: facts.now.iso,
  updated_at: facts.now.iso
})

/** Opens a core account for entities that are known. */
export const openCoreAccount = (body: NewCoreAccount, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.map(faultless(entityFaults(body, facts)), () => {
    const object = newCoreAccount(`core_account_${facts.fresh(0)}`, body, facts)
    return decision({ response: object, changes: [created(coreAccount, object)] })
  })

/** Changes what is given of a core account that is not closed, each part as a whole. */
export const updateCoreAccount = (id: string, body: Stated, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.flatMap(moved(id, "update", facts), ({ before, object }) =>
    Result.map(faultless(entityFaults(body, facts)), () => written(before, { ...object, ...body }))
  )

/**
 * Stops a core account, so that no credit moves money on it, lets it go on, or closes it for good once no credit that
 * is not closed lends out of it. The account of all deposits always stays open.
 */
export const restateCoreAccount = (
  id: string,
  on: "activate" | "deactivate" | "close",
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.flatMap(moved(id, on, facts), ({ before, object }) => {
    const isNeeded = id === FBO_ID || (on === "close" && facts.all(subledgerBalance).length > 0)
    return isNeeded
      ? Result.fail(reject("invalid_status_transition", fault("value_not_allowed", "core_account_id")))
      : Result.succeed(written(before, object))
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

type Trigger = "update" | "activate" | "deactivate" | "close"

const moved = (id: string, on: Trigger, facts: Facts) =>
  Result.flatMap(found(coreAccount, id, facts), (before) =>
    lifecycle.next(before.object.status, on).pipe(
      Result.mapBoth({
        onSuccess: ({ to }) => ({ before, object: { ...before.object, status: to, updated_at: facts.now.iso } }),
        onFailure: refuseTransition("invalid_status_transition")
      })
    )
  )

const written = (before: Versioned<CoreAccount>, object: CoreAccount): Decision =>
  decision({ response: object, changes: [changed(coreAccount, before, object)] })
