import { changed, type Decision, unchanged } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { addCents } from "../../kernel/Money.ts"
import type { Versioned } from "../../kernel/Resource.ts"
import { type Account, account } from "../account/Account.ts"
import { isSettled, type Totals } from "./Totals.ts"

/** The credit that is left on an account in cents; undefined where none was stated. It can lie below zero. */
export const creditLeft = ({ details: { credit }, kept }: Account): number | undefined =>
  credit === undefined ? undefined : addCents(credit.available_credit, kept?.credit.excess ?? 0)

/**
 * Takes the principal that a balance moves by, from totals to totals, from the available credit of its account (or gives
 * it back), which stands as it was read. Where a settled balance comes to be owed, the account has a new version at
 * least: whoever closes it at the same time has looked for balances that are not settled, and must look again.
 */
export const takeCredit = (read: Versioned<Account>, from: Totals, to: Totals, facts: Facts): Partial<Decision> => {
  const { kept: _, ...object } = read.object
  const { credit, ...details } = object.details
  const left = creditLeft(read.object)
  const principal = to.core.principal - from.core.principal
  if (principal === 0 || credit === undefined || left === undefined) {
    const isNew = isSettled(from) && !isSettled(to)
    return isNew ? { changes: [changed(account, read, read.object)] } : { expects: [unchanged(account, read)] }
  }
  const shown = Math.min(Math.max(left - principal, 0), credit.limit)
  const excess = left - principal - shown
  const after: Account = {
    ...object,
    details: { ...details, credit: { ...credit, available_credit: shown } },
    updated_at: facts.now.iso,
    ...(excess !== 0 && { kept: { credit: { excess } } })
  }
  return { changes: [changed(account, read, after)] }
}
