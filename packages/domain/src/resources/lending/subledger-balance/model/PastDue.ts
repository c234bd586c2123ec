import { daysBetween } from "../../../../kernel/calendar/CalendarDay.ts"
import { add, type Cents, greatest, least, subtract, sum, ZERO } from "../../../../kernel/Money.ts"
import type { CreditDetails } from "./CreditDetails.ts"
import { dueBefore, type Installment } from "./RepaymentSchedule.ts"
import { type Breakdown, sumOf, type Totals } from "./Totals.ts"

/** Amount due but unpaid, in cents, and the days since the oldest unpaid installment was due. */
export interface PastDue extends Breakdown {
  readonly amount: Cents
  readonly past_due_days: number
}

/**
 * Computes the amount past due on a day: installments due before it less payments, at most the debt. After the maturity
 * the whole debt is due. Payments cover the oldest installments first; the rest is allocated to fees, then interest,
 * then principal (S62).
 */
export const pastDueOf = (
  details: CreditDetails,
  { core, paid }: Pick<Totals, "core" | "paid">,
  day: string
): PastDue => {
  const owed = sumOf(core)
  const due = withMaturity(dueBefore(day, details), details.expected_maturity_date, add(owed, paid), day)
  const asked = totalOf(due)
  // Debt reduced other than by payments covers installments as payments do.
  const covered = greatest(paid, subtract(asked, owed))
  const amount = greatest(ZERO, subtract(asked, covered))
  return {
    amount,
    past_due_days: amount === 0 ? 0 : daysBetween(oldestUncovered(due, covered) ?? day, day),
    ...allocate(amount, core)
  }
}

const withMaturity = (
  due: ReadonlyArray<Installment>,
  maturity: string | undefined,
  everOwed: Cents,
  day: string
): ReadonlyArray<Installment> => {
  if (maturity === undefined || maturity >= day) return due
  return [...due, { date: maturity, amount: greatest(ZERO, subtract(everOwed, totalOf(due))) }]
}

const totalOf = (installments: ReadonlyArray<Installment>): Cents => sum(installments.map(({ amount }) => amount))

const oldestUncovered = (due: ReadonlyArray<Installment>, covered: Cents): string | undefined => {
  let asked = ZERO
  return due.find(({ amount }) => {
    asked = add(asked, amount)
    return asked > covered
  })?.date
}

/** Allocates an amount to fees, then interest, then principal, each at most as much as is owed of it. */
export const allocate = (amount: Cents, core: Breakdown): Breakdown => {
  const fees = least(amount, greatest(ZERO, core.fees))
  const rest = subtract(amount, fees)
  const interest = least(rest, greatest(ZERO, core.interest))
  return { principal: subtract(rest, interest), interest, fees }
}
