import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import { type AccountNumber, findNumber, type NamesNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { type NamedBank, wrongBankOf } from "../../recipient/NamedBank.ts"

/** Refuses a payment that names another bank for the creditor. */
export const forAnother = reject("parameters_invalid", fault("value_not_allowed", "creditor_agent"))

/** True for a payment that names another bank for the creditor. A payment without a bank is for this bank. */
export const isForAnother = (
  { creditor_agent }: { readonly creditor_agent?: NamedBank },
  { settings }: Pick<Facts, "settings">
): boolean => creditor_agent !== undefined && wrongBankOf(creditor_agent, settings.routing_number) !== undefined

/** Returns the account number that a payment states by its digits or by its id, in one of the two ways. */
export const statedNumber = (stated: NamesNumber, facts: Facts): Result.Result<AccountNumber, Rejection> => {
  const isByDigits = stated.account_number !== undefined
  if (isByDigits === (stated.account_number_id !== undefined)) {
    return Result.fail(reject("parameters_invalid", fault("value_conflicting", "account_number", "account_number_id")))
  }
  const number = findNumber(stated, facts)
  return number === undefined
    ? Result.fail(reject("parameters_invalid", fault("not_found", isByDigits ? "account_number" : "account_number_id")))
    : Result.succeed(number.object)
}
