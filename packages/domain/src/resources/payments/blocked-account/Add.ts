import { Result } from "effect"
import { countryOfBic } from "../../../kernel/Bic.ts"
import { isAbroad } from "../../../kernel/Country.ts"
import { laterOf } from "../../../kernel/Instant.ts"
import { fault, type Rejection, reject, type SubError } from "../../../kernel/Rejection.ts"
import { type Decision, decision, type Facts, upserted } from "../../../operation/Decision.ts"
import { type BlockedAccount, blockedAccount, blockedIdsOf, plainNumber } from "./model/BlockedAccount.ts"

/** Fields that the operator states to put an account on the negative list. */
export type NewBlockedAccount = Pick<BlockedAccount, "account_number" | "direction"> &
  Partial<Pick<BlockedAccount, "routing_number" | "business_identifier_code" | "note">>

/** Puts an account on the negative list, or replaces its direction and note there. */
export const addBlockedAccount = (body: NewBlockedAccount, facts: Facts): Result.Result<Decision, Rejection> => {
  const wrong = bankFault(body, facts)
  const [id] = blockedIdsOf(body)
  if (wrong !== undefined || id === undefined) {
    return Result.fail(reject("parameters_invalid", wrong ?? fault("required", "routing_number")))
  }
  const account_number = plainNumber(body.account_number)
  const before = facts.find(blockedAccount, id)
  const { iso } = facts.now
  const object = {
    ...body,
    id,
    account_number,
    created_at: before?.object.created_at ?? iso,
    updated_at: laterOf(before?.object.updated_at ?? iso, iso)
  }
  return Result.succeed(decision({ response: object, changes: [upserted(blockedAccount, before, object)] }))
}

// A number at a bank abroad needs its BIC, a number at home its routing number, and an IBAN neither.
const bankFault = (
  { routing_number, business_identifier_code: bic }: NewBlockedAccount,
  facts: Facts
): SubError | undefined => {
  if (routing_number !== undefined && bic !== undefined) {
    return fault("value_conflicting", "routing_number", "business_identifier_code")
  }
  // An account number of this bank is deactivated instead.
  if (routing_number === facts.settings.routing_number) return fault("value_not_allowed", "routing_number")
  return bic !== undefined && !isAbroad(countryOfBic(bic))
    ? fault("value_not_allowed", "business_identifier_code")
    : undefined
}
