import { Schema } from "effect"
import { Count, text } from "../../../../kernel/Fields.ts"
import { Cents } from "../../../../kernel/Money.ts"
import { Breakdown, PARTS, sumOf } from "./Breakdown.ts"
import type { Totals } from "./Totals.ts"

/** Status that a balance gets as soon as its transactions explain the stated amounts. */
export const NextStatus = Schema.Struct({
  status: Schema.Literals(["inactive", "closed"]),
  status_reason: text(120)
})

/**
 * State of a credit balance in the last file of balances. The transactions of the same day lead to its amounts. The
 * file has no schedule of payments, so it states the amount past due.
 */
export const CreditStatement = Schema.Struct({
  core: Breakdown,
  dispute: Schema.optionalKey(Cents),
  charge_off: Schema.optionalKey(Cents),
  past_due: Schema.optionalKey(Schema.Struct({ amount: Cents, past_due_days: Count })),
  next: Schema.optionalKey(NextStatus)
})
/** State of a credit balance in the last file of balances. */
export type CreditStatement = typeof CreditStatement.Type

/** State of a deposit balance in the last file of balances. */
export const DepositStatement = Schema.Struct({ amount: Cents, next: Schema.optionalKey(NextStatus) })
/** State of a deposit balance in the last file of balances. */
export type DepositStatement = typeof DepositStatement.Type

/** True if the totals of the transactions are the stated amounts. */
export const isExplained = (stated: CreditStatement, { core, dispute, charge_off }: Totals): boolean =>
  PARTS.every((part) => core[part] === stated.core[part]) &&
  (stated.dispute ?? sumOf(dispute)) === sumOf(dispute) &&
  (stated.charge_off ?? sumOf(charge_off)) === sumOf(charge_off)
