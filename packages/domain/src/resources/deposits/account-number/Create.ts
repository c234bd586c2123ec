import { Result } from "effect"
import { fault, faultless, notActive, type Rejection } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, randomBelow, unchanged } from "../../../operation/Decision.ts"
import { createObject } from "../../../operation/Transition.ts"
import { account } from "../account/model/Account.ts"
import { FBO_ID } from "../core-account/CoreAccount.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"
import { type Controls, contradictions } from "./Controls.ts"
import { atMostOneOwner, type Owner } from "./Owner.ts"

/** Fields that a client states to issue an account number. */
export type NewAccountNumber = Owner &
  Controls &
  Pick<AccountNumber, "account_id"> &
  Partial<Pick<AccountNumber, "metadata">>

/** Issues an account number on an account: active with an owner, unassigned without. */
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
      // Guards the account's version: no position may open on an account that is being deactivated.
      requiredVersions: holder === undefined ? [] : [unchanged(account, holder)]
    })
  })

const usable = (status: string | undefined) => {
  if (status === undefined) return [fault("not_found", "account_id")]
  return status === "active" ? [] : [notActive({ kind: account.kind, status })]
}

/**
 * Twelve digits: four of the program and eight random ones. The store refuses a taken number, and the decider draws
 * again.
 */
const freshNumber = (facts: Facts): number => Number(facts.numberPrefix) * 100_000_000 + randomBelow(100_000_000, facts)
