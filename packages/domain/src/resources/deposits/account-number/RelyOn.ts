import { type Decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import { type AccountNumber, accountNumber } from "./AccountNumber.ts"

/** Guards the account number whose controls and status a decision relies on. */
export const relyingOn = (id: AccountNumber["id"], facts: Facts): Partial<Decision> => {
  const read = facts.find(accountNumber, id)
  return read === undefined ? {} : { requiredVersions: [unchanged(accountNumber, read)] }
}
