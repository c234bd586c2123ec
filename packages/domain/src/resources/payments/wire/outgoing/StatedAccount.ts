import { isIban, isIbanOf, plainAccount, usesIban } from "../../../../kernel/Iban.ts"
import { fault, type SubError } from "../../../../kernel/Rejection.ts"
import type { Party } from "../model/Party.ts"

/** Account of a creditor as a client states it. */
export interface StatedAccount {
  readonly type: "account_number" | "IBAN"
  readonly value: string
}

/** Returns the faults of an account at a bank abroad, or of the United States where `country` is undefined (S173). */
export const accountFaults = (
  { type, value }: StatedAccount,
  country: string | undefined,
  party: string,
  bank: string
): ReadonlyArray<SubError> => {
  const path = `${party}.account_identifier`
  const isNumber = type === "account_number"
  if (country === undefined) return isNumber ? [] : [fault("value_not_allowed", `${path}.type`)]
  if (isNumber) return usesIban(country) ? [fault("value_not_allowed", `${path}.type`)] : []
  const iban = plainAccount(value)
  if (!isIban(iban)) return [fault("value_malformed", `${path}.value`)]
  return isIbanOf(iban, country)
    ? []
    : [fault("value_conflicting", `${path}.value`, `${bank}.business_identifier_code`)]
}

/** Returns the account of a party that a client states without faults. */
export const accountOf = ({ type, value }: StatedAccount): NonNullable<Party["account_identifier"]> =>
  type === "IBAN" ? { type, value: plainAccount(value) } : { type: "other", value }
