import { daysBetween } from "../../../../kernel/calendar/CalendarDay.ts"
import { addCents } from "../../../../kernel/Money.ts"
import { type Breakdown, sumOf } from "./Breakdown.ts"
import type { CreditDetails } from "./CreditDetails.ts"
import { dueBefore, type Installment } from "./RepaymentSchedule.ts"
import type { Totals } from "./Totals.ts"

/** What should have been paid and was not, in cents, and for how many days the oldest of it has been due. */
export interface PastDue extends Breakdown {
  readonly amount: number
  readonly past_due_days: number
}

/**
 * What is past due on a day: what the schedule asks for before it, less what was paid, and never more than what is
 * owed. After the maturity all that is owed is due. Payments cover the oldest first; of what is left, fees are counted
 * before interest and that before principal (rails.md 5.4, `payment`).
 */
export const pastDueOf = (
  details: CreditDetails,
  { core, paid }: Pick<Totals, "core" | "paid">,
  day: string
): PastDue => {
  const owed = sumOf(core)
  const due = withMaturity(dueBefore(day, details), details.expected_maturity_date, addCents(owed, paid), day)
  const asked = totalOf(due)
  // What lowered the debt in another way than by payments covers as they do.
  const covered = Math.max(paid, asked - owed)
  const amount = Math.max(0, asked - covered)
  return {
    amount,
    past_due_days: amount === 0 ? 0 : daysBetween(oldestUncovered(due, covered) ?? day, day),
    ...allocate(amount, core)
  }
}

const withMaturity = (
  due: ReadonlyArray<Installment>,
  maturity: string | undefined,
  everOwed: number,
  day: string
): ReadonlyArray<Installment> => {
  if (maturity === undefined || maturity >= day) return due
  return [...due, { date: maturity, amount: Math.max(0, everOwed - totalOf(due)) }]
}

const totalOf = (installments: ReadonlyArray<Installment>): number =>
  installments.reduce((sum, { amount }) => addCents(sum, amount), 0)

const oldestUncovered = (due: ReadonlyArray<Installment>, covered: number): string | undefined => {
  let asked = 0
  return due.find(({ amount }) => {
    asked += amount
    return asked > covered
  })?.date
}

const allocate = (amount: number, core: Breakdown): Breakdown => {
  const fees = Math.min(amount, Math.max(0, core.fees))
  const interest = Math.min(amount - fees, Math.max(0, core.interest))
  return { principal: amount - fees - interest, interest, fees }
}
