import { isOpen } from "../../../ledger/Position.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { accountNumber } from "../../deposits/account-number/AccountNumber.ts"

/** Returns the reason why a loaded account number may not be credited; undefined if it may. */
export const closedBy = (accountNumberId: string, facts: Facts): "account_closed" | "account_blocked" | undefined => {
  if (facts.find(accountNumber, accountNumberId)?.object.status === "canceled") return "account_closed"
  const position = facts.position(accountNumberId)
  return position === undefined || !isOpen(position) ? "account_blocked" : undefined
}
