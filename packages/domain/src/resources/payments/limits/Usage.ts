import { Result, Schema } from "effect"
import type { Id } from "../../../kernel/Id.ts"
import { HOUR_MS } from "../../../kernel/Instant.ts"
import { add, Cents, subtract, sum, ZERO } from "../../../kernel/Money.ts"
import { Count, idOf, resource } from "../../../kernel/Resource.ts"
import type { LimitedRail, PaymentLimit } from "../../deposits/account-number/NumberLimits.ts"

/** Hours before an hour whose payments may lie within 24 hours of one of its payments. */
const WINDOW_HOURS = 24

/** Hours kept before the latest: the whole window of each hour that a payment may still come in. */
const KEPT_HOURS = 2 * WINDOW_HOURS

/** Live payments of an account number on a limited rail by the hour of their creation, to check against the limit. */
export interface PaymentUsage extends Schema.Schema.Type<typeof PaymentUsage> {}
export const PaymentUsage = Schema.Struct({
  id: idOf("payment_usage"),
  /** Hours with payments, by their number since 1970 UTC. */
  hours: Schema.Array(Schema.Struct({ hour: Count, amount: Cents, count: Count }))
})

/** The payment usage resource: one object for each limited rail of an account number that has sent something. */
export const paymentUsage = resource<PaymentUsage>({ kind: "payment_usage", schema: PaymentUsage, named: true })

/** Returns the id of the usage of a rail by an account number. */
export const usageIdOf = (accountNumberId: string, rail: LimitedRail): Id<"payment_usage"> =>
  `payment_usage_${rail}_${accountNumberId.slice(accountNumberId.lastIndexOf("_") + 1)}`

/** The part of a limit that a payment would exceed. */
export type ExceededPart = "amount" | "count"

/**
 * Counts a payment, or names the part of the limit that it would exceed in any 24 hours that contain it. Payments are
 * counted by whole hours, so that a share is free again within 24 to 25 hours. Payments may come in any order, but one
 * more than 24 hours before the latest is refused, because part of its window is no longer kept.
 */
export const usageAfter = (
  usage: PaymentUsage,
  limit: PaymentLimit,
  atMs: number,
  amount: Cents
): Result.Result<PaymentUsage, ExceededPart> => {
  const hour = hourOf(atMs)
  const latest = Math.max(hour, usage.hours.at(-1)?.hour ?? hour)
  if (hour < latest - WINDOW_HOURS) return Result.fail("count")
  const hours = withAdded(usage.hours, hour, amount)
  const windows = hours.filter((one) => one.hour >= hour).map((end) => windowBefore(hours, end.hour))
  if (windows.some((one) => isAbove(sum(one.map((each) => each.amount)), limit.amount))) return Result.fail("amount")
  if (windows.some((one) => isAbove(countOf(one), limit.count))) return Result.fail("count")
  return Result.succeed({ ...usage, hours: hours.filter((one) => one.hour >= latest - KEPT_HOURS) })
}

/** Gives back the share of a payment that was canceled or rejected. */
export const usageWithout = (usage: PaymentUsage, atMs: number, amount: Cents): PaymentUsage => {
  const hour = hourOf(atMs)
  const hours = usage.hours.map((one) =>
    one.hour === hour ? { hour, amount: subtract(one.amount, amount), count: one.count - 1 } : one
  )
  return { ...usage, hours: hours.filter(({ count }) => count > 0) }
}

type Hours = PaymentUsage["hours"]

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS)

const withAdded = (hours: Hours, hour: number, amount: Cents): Hours => {
  const counted = hours.find((one) => one.hour === hour) ?? { hour, amount: ZERO, count: 0 }
  const others = hours.filter((one) => one.hour !== hour)
  const grown = { hour, amount: add(counted.amount, amount), count: counted.count + 1 }
  return [...others.filter((one) => one.hour < hour), grown, ...others.filter((one) => one.hour > hour)]
}

const windowBefore = (hours: Hours, end: number): Hours =>
  hours.filter(({ hour }) => hour <= end && hour >= end - WINDOW_HOURS)

const countOf = (hours: Hours): number => hours.reduce((total, { count }) => total + count, 0)

const isAbove = (value: number, limit: number | undefined): boolean => limit !== undefined && value > limit
