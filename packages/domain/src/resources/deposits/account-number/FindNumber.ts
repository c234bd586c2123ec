import type { Versioned } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"

/** Part of a request that names an account number, by its id or its digits. */
export interface NamesNumber {
  readonly account_number?: string
  readonly account_number_id?: string
}

/** Query for the account number with these digits. */
export const byDigits = (value: string) => ({ kind: accountNumber.kind, attribute: "account_number", value })

/** Reads the account number that a request names. */
export const numberReads = ({ account_number: digits, account_number_id: id }: NamesNumber) => ({
  objects: id === undefined ? [] : [{ kind: accountNumber.kind, id }],
  newest: digits === undefined ? [] : [byDigits(digits)]
})

/** Returns the account number that a request names. */
export const findNumber = (
  { account_number: digits, account_number_id: id }: NamesNumber,
  facts: Pick<Facts, "find" | "newest">
): Versioned<AccountNumber> | undefined => {
  if (id !== undefined) return facts.find(accountNumber, id)
  return digits === undefined ? undefined : facts.newest(accountNumber, byDigits(digits))
}
