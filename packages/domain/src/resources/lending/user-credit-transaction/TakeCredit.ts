import { add, type Cents, subtract } from "../../../kernel/Money.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { changed, type Decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import { type Account, account } from "../../deposits/account/model/Account.ts"
import { afterDraw } from "../../deposits/account/model/CreditLine.ts"
import { isSettled, type Totals } from "../subledger-balance/model/Totals.ts"

/** Returns the principal lent between two totals of a balance, in cents. */
export const lentBetween = (from: Totals, to: Totals): Cents => subtract(usedOf(to), usedOf(from))

// Charging off is bookkeeping: the principal stays lent and cannot be lent again until it is recovered.
const usedOf = ({ core, charge_off }: Totals): Cents => add(core.principal, charge_off.principal)

/**
 * Takes the principal lent between two totals of a balance from the available credit of its account, or gives it back.
 * When a settled balance comes to be owed, the account gets a new version: a concurrent close has searched for
 * unsettled balances and must search again.
 */
export const takeCredit = (read: Versioned<Account>, from: Totals, to: Totals, facts: Facts): Partial<Decision> => {
  const principal = lentBetween(from, to)
  if (principal !== 0) return { changes: [changed(account, read, afterDraw(read.object, principal, facts))] }
  const isNew = isSettled(from) && !isSettled(to)
  return isNew ? { changes: [changed(account, read, read.object)] } : { requiredVersions: [unchanged(account, read)] }
}
