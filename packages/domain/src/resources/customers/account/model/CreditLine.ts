import { add, type Cents, greatest, least, subtract, ZERO } from "../../../../kernel/Money.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, unchanged } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { isSettled, type Totals } from "../../../lending/subledger-balance/model/Totals.ts"
import { type Account, account } from "./Account.ts"

type Credit = NonNullable<Account["details"]["credit"]>

const NOTHING_DRAWN: NonNullable<Account["kept"]> = { drawn: ZERO, excess: ZERO }

/**
 * Credit that can still be drawn on an account, in cents: the lesser of the stated credit left and the limit minus
 * principal owed or charged off. Undefined without stated credit. Can be negative, or exceed the limit after an
 * overpayment.
 */
export const creditLeft = ({ details: { credit }, kept = NOTHING_DRAWN }: Account): Cents | undefined =>
  credit === undefined ? undefined : least(statedLeft(credit, kept), limitLeft(credit, kept.drawn))

const statedLeft = ({ available_credit }: Credit, { excess }: typeof NOTHING_DRAWN): Cents =>
  add(available_credit, excess)

const limitLeft = ({ limit }: Credit, drawn: Cents): Cents => subtract(limit, drawn)

/**
 * Takes the principal lent between two totals of a balance from the available credit of its account, or gives it back.
 * When a settled balance comes to be owed, the account gets a new version: a concurrent close has searched for
 * unsettled balances and must search again.
 */
export const takeCredit = (read: Versioned<Account>, from: Totals, to: Totals, facts: Facts): Partial<Decision> => {
  const principal = subtract(usedOf(to), usedOf(from))
  if (principal !== 0) return { changes: [changed(account, read, afterDraw(read.object, principal, facts))] }
  const isNew = isSettled(from) && !isSettled(to)
  return isNew ? { changes: [changed(account, read, read.object)] } : { requiredVersions: [unchanged(account, read)] }
}

// Charging off is bookkeeping: the principal stays lent and cannot be lent again until it is recovered.
const usedOf = ({ core, charge_off }: Totals): Cents => add(core.principal, charge_off.principal)

const afterDraw = (before: Account, principal: Cents, { now }: Facts): Account => {
  const { kept = NOTHING_DRAWN } = before
  const { credit } = before.details
  const drawn = add(kept.drawn, principal)
  if (credit === undefined) return { ...before, kept: { ...kept, drawn } }
  const left = subtract(statedLeft(credit, kept), principal)
  return { ...setAvailableCredit(before, credit, left, drawn), updated_at: now.iso }
}

/**
 * Recomputes an account's credit after a client update. A stated `available_credit` takes effect as given; a new limit
 * changes the available credit shown at once.
 */
export const recountCredit = (one: Account, isStatedAnew: boolean): Account => {
  const { credit } = one.details
  if (credit === undefined || one.kept === undefined) return one
  const left = isStatedAnew ? credit.available_credit : statedLeft(credit, one.kept)
  return setAvailableCredit(one, credit, left, one.kept.drawn)
}

const setAvailableCredit = (one: Account, credit: Credit, left: Cents, drawn: Cents): Account => {
  const available_credit = least(greatest(least(left, limitLeft(credit, drawn)), ZERO), credit.limit)
  return {
    ...one,
    details: { ...one.details, credit: { ...credit, available_credit } },
    kept: { drawn, excess: subtract(left, available_credit) }
  }
}
