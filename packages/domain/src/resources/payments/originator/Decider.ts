import { Result } from "effect"
import { fault, faultless, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, unchanged } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { randomBelow } from "../../../operation/Random.ts"
import { createObject, type MovedFields, transition } from "../../../operation/Transition.ts"
import { type Account, account } from "../../customers/account/model/Account.ts"
import { entity } from "../../customers/entity/Entity.ts"
import { type Originator, type OriginatorAchPatch, originator } from "./Originator.ts"

/** What a client gives to register an originator. */
export type NewOriginator = Pick<Originator, "account_id" | "entity_id" | "company_name" | "ach"> & WithMetadata

type WithMetadata = Partial<Pick<Originator, "metadata">>

/** Registers an originator on an active account. It sends nothing before the bank has approved it. */
export const createOriginator = (body: NewOriginator, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const holder = facts.find(account, body.account_id)
    const faults = [...holderFaults(holder), ...entityFaults(body, facts)]
    if (holder === undefined || faults.length > 0) return yield* Result.fail(reject("parameters_invalid", ...faults))
    const fields = {
      id: facts.newId("originator"),
      metadata: {},
      ...body,
      company_id: freshCompanyId(facts)
    }
    const { parts } = createObject(originator, "create", fields, facts)
    return decision({ ...parts, requiredVersions: [unchanged(account, holder)] })
  })

const holderFaults = (holder: Versioned<Account> | undefined): ReadonlyArray<SubError> => {
  if (holder?.object.status === "active") return []
  return [fault(holder === undefined ? "not_found" : "status_not_active", "account_id")]
}

interface Naming {
  readonly entity_id?: string
  readonly ach?: { readonly nested_third_parties?: ReadonlyArray<string> }
}

/** The entities that a request names: the company itself, and those that it sends for. */
export const namedEntities = ({ entity_id, ach }: Naming): ReadonlyArray<string> => [
  ...(entity_id === undefined ? [] : [entity_id]),
  ...(ach?.nested_third_parties ?? [])
]

const entityFaults = ({ entity_id, ach }: Naming, facts: Facts): ReadonlyArray<SubError> => {
  const isUnknown = (id: string) => facts.find(entity, id) === undefined
  return [
    ...(entity_id !== undefined && isUnknown(entity_id) ? [fault("not_found", "entity_id")] : []),
    ...(ach?.nested_third_parties ?? []).flatMap((id, at) =>
      isUnknown(id) ? [fault("not_found", `ach.nested_third_parties[${at}]`)] : []
    )
  ]
}

/** A nine, four digits of the program and five random ones. A taken one is refused by the store and drawn again. */
const freshCompanyId = (facts: Facts): string =>
  `9${facts.number_prefix}${String(randomBelow(100_000, facts)).padStart(5, "0")}`

/** What a client may change of an originator. */
export type OriginatorPatch = Partial<Pick<Originator, "company_name">> &
  WithMetadata & { readonly ach?: typeof OriginatorAchPatch.Type }

/** Changes what is given, limit by limit, at once: the status stays as it is. */
export const updateOriginator = (id: string, { ach, ...parts }: OriginatorPatch, facts: Facts) =>
  Result.flatMap(found(originator, id, facts), (before) => {
    const known = before.object.ach
    const limits = { ...known.limits, ...ach?.limits }
    return Result.flatMap(faultless(ach === undefined ? [] : entityFaults({ ach }, facts)), () =>
      moveTo(before, "update", { ...parts, ach: { ...known, ...ach, limits } }, facts)
    )
  })

/** Makes one move of the lifecycle on an originator, and replaces its metadata if it is given. */
export const moveOriginator = (id: string, on: Move, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(originator, id, facts), (before) => moveTo(before, on, parts, facts))

/** The moves that are nothing but a change of the status. */
export type Move = "activate" | "deactivate" | "cancel" | "approve" | "reject" | "suspend"

const moveTo = (
  before: Versioned<Originator>,
  on: Move | "update",
  more: MovedFields<Originator>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(originator, before, on, more, facts), ({ parts }) => decision(parts))
