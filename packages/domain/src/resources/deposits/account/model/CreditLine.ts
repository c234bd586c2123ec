import { laterOf } from "../../../../kernel/Instant.ts"
import { add, type Cents, greatest, least, subtract, ZERO } from "../../../../kernel/Money.ts"
import type { Facts } from "../../../../operation/Decision.ts"
import type { Account } from "./Account.ts"

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

/** Returns the state of an account's credit after principal is lent, or given back where it is negative. */
export const afterLending = ({ credit, ...kept }: CreditUse, principal: Cents): CreditUse => {
  const drawn = add(kept.drawn, principal)
  return credit === undefined
    ? { ...kept, drawn }
    : availableAt(credit, subtract(statedLeft(credit, kept), principal), drawn)
}

/** Returns an account after principal is lent on it, or given back where it is negative. */
export const afterDraw = (before: Account, principal: Cents, { now }: Facts): Account => {
  const after = withUse(before, afterLending(creditUseOf(before), principal))
  return before.details.credit === undefined ? after : { ...after, updated_at: laterOf(before.updated_at, now.iso) }
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
