import { refTo } from "../../../../kernel/Resource.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import type { CommandReads } from "../../../../operation/Operation.ts"
import { accountNumber } from "../../../deposits/account-number/AccountNumber.ts"
import { blockedReads } from "../../blocked-account/model/BlockedAccount.ts"
import { instantPayment } from "../model/InstantPayment.ts"
import { accountOf } from "../model/Party.ts"

/** Reads the account number that a loaded payment is posted on, and the negative list for its debtor. */
export const postReads = (id: string, facts: Facts): CommandReads => {
  const one = facts.find(instantPayment, id)?.object
  if (one === undefined) return {}
  const blocked = blockedReads(accountOf(one.debtor, one.debtor_agent))
  return { objects: [refTo(accountNumber, one.account_number_id), ...blocked], positions: [one.account_number_id] }
}
