import { Result } from "effect"
import { fault, notActive, type Rejection, reject, type SubError, standing } from "../../../kernel/Rejection.ts"
import type { Versioned, WithMetadata } from "../../../kernel/Resource.ts"
import { type Decision, decision, type Facts, randomBelow, unchanged } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { type Account, account } from "../../deposits/account/model/Account.ts"
import { entityFaults } from "./NamedEntities.ts"
import { type Originator, originator } from "./Originator.ts"

/** Fields that a client states to register an originator. */
export type NewOriginator = Pick<Originator, "account_id" | "entity_id" | "company_name" | "ach"> & WithMetadata

/** Registers an originator on an active account. It can originate nothing until the bank approves it. */
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
  if (holder === undefined) return [fault("not_found", "account_id")]
  return holder.object.status === "active" ? [] : [notActive(standing(account, holder.object))]
}

/**
 * A nine, four digits of the program and five random ones. The store refuses a taken id, and the decider draws again.
 */
const freshCompanyId = (facts: Facts): string =>
  `9${facts.companyPrefix}${String(randomBelow(100_000, facts)).padStart(5, "0")}`
