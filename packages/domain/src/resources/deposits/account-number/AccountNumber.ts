import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import {
  ClientCustomerId,
  EntityId,
  idOf,
  Metadata,
  resource,
  Timestamp,
  type Versioned
} from "../../../kernel/Resource.ts"
import { type Decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import type { BankValue } from "../../../ports/ClaimValues.ts"
import { controlFields } from "./Controls.ts"
import { directoryForm, ShownNumber } from "./NumberForm.ts"
import { NumberLimits } from "./NumberLimits.ts"
import { AccountNumberStatus, type AccountNumberTrigger, lifecycle } from "./Transitions.ts"

const shownFields = {
  id: idOf("account_number"),
  account_number: ShownNumber.annotate({
    description:
      "An integer for a number of the bank, which has twelve digits; a text for a registered one with letters, with a zero in front or of more than 15 digits."
  }),
  routing_number: Schema.Int.annotate({
    description: "Nine-digit routing number as an integer; leading zeros are not shown."
  }),
  account_id: idOf("account"),
  client_customer_id: Schema.optionalKey(ClientCustomerId),
  entity_id: Schema.optionalKey(EntityId),
  status: AccountNumberStatus,
  ...controlFields,
  metadata: Metadata,
  created_at: Timestamp,
  updated_at: Timestamp
}

/** A number that payments are addressed to. Its money is the position of the same id (spec, "Account Number"). */
export interface AccountNumber extends Schema.Schema.Type<typeof AccountNumber> {}
export const AccountNumber = Schema.Struct({
  ...shownFields,
  /** Absent until the operator limits its payments. */
  kept: Schema.optionalKey(Schema.Struct({ limits: NumberLimits }))
})

/** An account number as shown in responses and events. */
export const AccountNumberView = Schema.Struct(shownFields)

/** Name of the numbers among the values of the bank. */
const DIRECTORY = "account_number"

/** The account number resource. A number is never issued twice, not even after it was canceled. */
export const accountNumber = resource<AccountNumber, AccountNumberTrigger>({
  kind: "account_number",
  schema: AccountNumber,
  shown: viewer<AccountNumber>(),
  lifecycles: [lifecycle],
  attributes: ({ account_id, account_number }) => ({ account_id, account_number: String(account_number) }),
  indexed: ["account_id", "account_number"],
  foundBy: { account_number: (number) => [{ attribute: "account_number", value: directoryForm(number) }] },
  // Claimed before a number is first given out, the values are the bank's directory.
  uniques: ({ account_number }) => [{ name: DIRECTORY, value: String(account_number) }],
  uniqueIn: "bank",
  claimsOnce: true
})

/** Returns an account number as a value of the bank's directory of numbers. */
export const inDirectory = (number: string): BankValue => ({
  kind: accountNumber.kind,
  name: DIRECTORY,
  value: directoryForm(number)
})

/** Part of a request that names an account number, by its id or its digits. */
export interface NamesNumber {
  readonly account_number?: string
  readonly account_number_id?: string
}

/** Query for the account number with these digits, or letters of any case. */
export const byDigits = (number: string) => ({
  kind: accountNumber.kind,
  attribute: "account_number",
  value: directoryForm(number)
})

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

/** Guards the account number whose controls and status a decision relies on. */
export const relyingOn = (id: AccountNumber["id"], facts: Facts): Partial<Decision> => {
  const read = facts.find(accountNumber, id)
  return read === undefined ? {} : { requiredVersions: [unchanged(accountNumber, read)] }
}
