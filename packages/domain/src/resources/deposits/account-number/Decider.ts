import { Result } from "effect"
import { fault, faultless, type Rejection, reject } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, decision, unchanged } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { randomBelow } from "../../../operation/Random.ts"
import { createObject, type MovedFields, transition } from "../../../operation/Transition.ts"
import { account } from "../../customers/account/model/Account.ts"
import { FBO_ID } from "../core-account/CoreAccount.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"
import { type Controls, contradictions, withControls } from "./Controls.ts"

/** Who an account number belongs to: the partner's customer or an entity, not both. */
export type Owner = Partial<Pick<AccountNumber, "client_customer_id" | "entity_id">>

/** What a client gives to get an account number. */
export type NewAccountNumber = Owner &
  Controls &
  Pick<AccountNumber, "account_id"> &
  Partial<Pick<AccountNumber, "metadata">>

/** Issues an account number on an account: active with an owner, else to be assigned later. */
export const createAccountNumber = (body: NewAccountNumber, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const holder = facts.find(account, body.account_id)
    yield* faultless([...atMostOneOwner(body), ...contradictions(body), ...usable(holder?.object.status)])
    const owned = body.client_customer_id !== undefined || body.entity_id !== undefined
    const fields = {
      id: facts.newId("account_number"),
      metadata: {},
      ...body,
      account_number: freshNumber(facts),
      routing_number: Number(facts.settings.routing_number)
    }
    const { object, parts } = createObject(accountNumber, owned ? "create" : "create_unassigned", fields, facts)
    return decision({
      ...parts,
      positionChanges: [
        {
          _tag: "Create",
          account_number_id: object.id,
          account_id: object.account_id,
          core_account_id: FBO_ID,
          number_open: owned,
          account_open: true
        }
      ],
      // The account must still be as it was read: a position must not come open on one that is being stopped.
      requiredVersions: holder === undefined ? [] : [unchanged(account, holder)]
    })
  })

const usable = (status: string | undefined) => {
  if (status === undefined) return [fault("not_found", "account_id")]
  return status === "active" ? [] : [fault("status_not_active", "account_id")]
}

/** Twelve digits: four of the program and eight random ones. A taken one is refused by the store and drawn again. */
const freshNumber = (facts: Facts): number =>
  Number(facts.number_prefix) * 100_000_000 + randomBelow(100_000_000, facts)

/** Gives an unassigned account number its owner. */
export const assignAccountNumber = (id: string, owner: Owner, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(accountNumber, id, facts)
    yield* faultless([
      ...atMostOneOwner(owner),
      ...(Object.keys(owner).length === 0 ? [fault("required", "client_customer_id", "entity_id")] : [])
    ])
    if (before.object.client_customer_id !== undefined || before.object.entity_id !== undefined) {
      return yield* Result.fail(reject("operation_not_allowed", fault("already_assigned", "account_number_id")))
    }
    return yield* moveNumber(before, "assign", owner, facts)
  })

/** Lets an inactive account number move money again. */
export const activateAccountNumber = (id: string, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(accountNumber, id, facts), (before) => moveNumber(before, "activate", parts, facts))

/** Stops an account number for a while. */
export const deactivateAccountNumber = (id: string, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(accountNumber, id, facts), (before) => moveNumber(before, "deactivate", parts, facts))

/** Ends an account number for good. Money on it stays; only returns of earlier payments move it. */
export const cancelAccountNumber = (id: string, parts: WithMetadata, facts: Facts) =>
  Result.flatMap(found(accountNumber, id, facts), (before) => moveNumber(before, "cancel", parts, facts))

/** Replaces what is given of each group of controls, side by side, and the metadata if it is given. */
export const updateAccountNumber = (id: string, parts: Controls & WithMetadata, facts: Facts) =>
  Result.gen(function* () {
    const before = yield* found(accountNumber, id, facts)
    const controls = withControls(before.object, parts)
    yield* faultless(contradictions(controls))
    return yield* moveNumber(before, "update", { ...parts, ...controls }, facts)
  })

type WithMetadata = Partial<Pick<AccountNumber, "metadata">>

const moveNumber = (
  before: Versioned<AccountNumber>,
  on: "assign" | "activate" | "deactivate" | "cancel" | "update",
  more: MovedFields<AccountNumber>,
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.map(transition(accountNumber, before, on, more, facts), ({ object, parts }) =>
    decision({
      ...parts,
      positionChanges:
        on === "update" ? [] : [{ _tag: "Number", account_number_id: object.id, open: object.status === "active" }]
    })
  )

const atMostOneOwner = (owner: Owner) =>
  owner.client_customer_id !== undefined && owner.entity_id !== undefined
    ? [fault("value_conflicting", "client_customer_id", "entity_id")]
    : []
