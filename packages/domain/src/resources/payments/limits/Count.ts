import { Result } from "effect"
import type { Cents } from "../../../kernel/Money.ts"
import { type Ref, refTo } from "../../../kernel/Resource.ts"
import { changed, type Decision, type Facts, upserted } from "../../../operation/Decision.ts"
import type { AccountNumber } from "../../deposits/account-number/AccountNumber.ts"
import type { LimitedRail } from "../../deposits/account-number/NumberLimits.ts"
import { paymentUsage, usageAfter, usageIdOf, usageWithout } from "./Usage.ts"

/** Reads the usage of a rail by an account number that has a limit there: nothing without a limit. */
export const limitReads = (number: AccountNumber | undefined, rail: LimitedRail): ReadonlyArray<Ref> =>
  number?.kept?.limits[rail] === undefined ? [] : [usageRef(number.id, rail)]

/** Refers to the usage of a rail by an account number. */
export const usageRef = (accountNumberId: string, rail: LimitedRail): Ref =>
  refTo(paymentUsage, usageIdOf(accountNumberId, rail))

/** Text of a rejection for a limit. */
export const LIMIT_DETAILS = "The 24-hour limit of the account number would be exceeded."

/** Counts a payment of this decision against the limit of its account number: undefined without one. */
export const countPayment = (
  number: AccountNumber,
  rail: LimitedRail,
  amount: Cents,
  facts: Facts
): Result.Result<Partial<Decision>, "aggregate_limit_exceeded"> | undefined => {
  const limit = number.kept?.limits[rail]
  if (limit === undefined) return undefined
  const id = usageIdOf(number.id, rail)
  const before = facts.find(paymentUsage, id)
  const after = usageAfter(before?.object ?? { id, hours: [] }, limit, facts.now.ms, amount)
  return Result.mapBoth(after, {
    onFailure: () => "aggregate_limit_exceeded" as const,
    onSuccess: (usage) => ({ changes: [upserted(paymentUsage, before, usage)] })
  })
}

/** Gives back the share of a counted payment, created at a time. Its usage must be loaded. */
export const uncountPayment = (
  accountNumberId: string,
  rail: LimitedRail,
  payment: { readonly created_at: string; readonly amount: Cents },
  facts: Facts
): Partial<Decision> => {
  const before = facts.find(paymentUsage, usageIdOf(accountNumberId, rail))
  if (before === undefined) return {}
  const after = usageWithout(before.object, Date.parse(payment.created_at), payment.amount)
  return { changes: [changed(paymentUsage, before, after)] }
}
