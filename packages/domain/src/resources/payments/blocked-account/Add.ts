import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../kernel/Rejection.ts"
import { type Decision, decision, upserted } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { type BlockedAccount, blockedAccount, blockedIdOf, plainNumber } from "./model/BlockedAccount.ts"

/** Fields that the operator states to put an account on the negative list. */
export type NewBlockedAccount = Pick<BlockedAccount, "routing_number" | "account_number" | "direction"> &
  Partial<Pick<BlockedAccount, "note">>

/** Puts an account on the negative list, or replaces its direction and note there. */
export const addBlockedAccount = (body: NewBlockedAccount, facts: Facts): Result.Result<Decision, Rejection> => {
  // An account number of this bank is deactivated instead.
  if (body.routing_number === facts.settings.routing_number) {
    return Result.fail(reject("parameters_invalid", fault("value_not_allowed", "routing_number")))
  }
  const account_number = plainNumber(body.account_number)
  const id = blockedIdOf(body)
  const before = facts.find(blockedAccount, id)
  const { iso } = facts.now
  const object = { ...body, id, account_number, created_at: before?.object.created_at ?? iso, updated_at: iso }
  return Result.succeed(decision({ response: object, changes: [upserted(blockedAccount, before, object)] }))
}
