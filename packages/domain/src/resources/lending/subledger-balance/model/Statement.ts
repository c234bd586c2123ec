import { Schema } from "effect"
import { Cents } from "../../../../kernel/Money.ts"
import { Count, text } from "../../../../kernel/Resource.ts"
import { Breakdown, PARTS, sumOf, type Totals } from "./Totals.ts"

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

/** A stated amount by its column in a file of balances, and the amount that the transactions lead to. */
export interface Unexplained {
  readonly column: string
  readonly stated: Cents
  readonly reached: Cents
}

/** Lists the stated amounts of a credit balance that the totals of its transactions are not. */
export const unexplainedCredit = (
  stated: CreditStatement,
  { core, dispute, charge_off }: Totals
): ReadonlyArray<Unexplained> => [
  ...PARTS.flatMap((part) => unexplained(`outstanding_${part}`, stated.core[part], core[part])),
  ...unexplained("dispute_amount", stated.dispute, sumOf(dispute)),
  ...unexplained("charge_off_amount", stated.charge_off, sumOf(charge_off))
]

/** Lists the stated amount of a deposit balance if its transactions do not lead to it. */
export const unexplainedDeposit = (stated: Cents, reached: Cents): ReadonlyArray<Unexplained> =>
  unexplained("amount", stated, reached)

const unexplained = (column: string, stated: Cents | undefined, reached: Cents): ReadonlyArray<Unexplained> =>
  stated === undefined || stated === reached ? [] : [{ column, stated, reached }]
