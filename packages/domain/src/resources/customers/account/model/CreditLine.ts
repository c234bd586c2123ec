import { add, type Cents, greatest, least, subtract, ZERO } from "../../../../kernel/Money.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { changed, type Decision, unchanged } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { isSettled, type Totals } from "../../../lending/subledger-balance/model/Totals.ts"
import { type Account, account } from "./Account.ts"

type Credit = NonNullable<Account["details"]["credit"]>

const NOTHING_DRAWN: NonNullable<Account["kept"]> = { drawn: ZERO, excess: ZERO }

/** The state of an account's credit that drawing changes. */
export interface CreditUse extends NonNullable<Account["kept"]> {
  /** Absent without stated credit. */
  readonly credit?: Pick<Credit, "available_credit" | "limit">
}

/** Returns the state of an account's credit. */
export const creditUseOf = ({ details: { credit }, kept = NOTHING_DRAWN }: Account): CreditUse => ({
  ...kept,
  ...(credit !== undefined && { credit: { available_credit: credit.available_credit, limit: credit.limit } })
})

/**
 * Credit that can still be drawn, in cents: the lesser of the stated credit left and the limit minus principal owed or
 * charged off. Undefined without stated credit. Can be negative, or exceed the limit after an overpayment.
 */
export const creditLeft = ({ credit, ...kept }: CreditUse): Cents | undefined =>
  credit === undefined ? undefined : least(statedLeft(credit, kept), limitLeft(credit, kept.drawn))

type Limits = NonNullable<CreditUse["credit"]>

const statedLeft = ({ available_credit }: Limits, { excess }: typeof NOTHING_DRAWN): Cents =>
  add(available_credit, excess)

const limitLeft = ({ limit }: Limits, drawn: Cents): Cents => subtract(limit, drawn)

/** Returns the principal lent between two totals of a balance, in cents. */
export const lentBetween = (from: Totals, to: Totals): Cents => subtract(usedOf(to), usedOf(from))

/** Returns the state of an account's credit after principal is lent, or given back where it is negative. */
export const afterLending = ({ credit, ...kept }: CreditUse, principal: Cents): CreditUse => {
  const drawn = add(kept.drawn, principal)
  return credit === undefined
    ? { ...kept, drawn }
    : availableAt(credit, subtract(statedLeft(credit, kept), principal), drawn)
}

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

// Charging off is bookkeeping: the principal stays lent and cannot be lent again until it is recovered.
const usedOf = ({ core, charge_off }: Totals): Cents => add(core.principal, charge_off.principal)

const afterDraw = (before: Account, principal: Cents, { now }: Facts): Account => {
  const after = withUse(before, afterLending(creditUseOf(before), principal))
  return before.details.credit === undefined ? after : { ...after, updated_at: now.iso }
}

/**
 * Recomputes an account's credit after a client update. A stated `available_credit` takes effect as given; a new limit
 * changes the available credit shown at once.
 */
export const recountCredit = (one: Account, isStatedAnew: boolean): Account => {
  const { credit } = one.details
  if (credit === undefined || one.kept === undefined) return one
  const left = isStatedAnew ? credit.available_credit : statedLeft(credit, one.kept)
  return withUse(one, availableAt(credit, left, one.kept.drawn))
}

const availableAt = (credit: Limits, left: Cents, drawn: Cents): CreditUse => {
  const available_credit = least(greatest(least(left, limitLeft(credit, drawn)), ZERO), credit.limit)
  return { drawn, excess: subtract(left, available_credit), credit: { ...credit, available_credit } }
}

const withUse = (one: Account, { credit: limits, ...kept }: CreditUse): Account => {
  const { credit } = one.details
  if (credit === undefined || limits === undefined) return { ...one, kept }
  return { ...one, details: { ...one.details, credit: { ...credit, ...limits } }, kept }
}
