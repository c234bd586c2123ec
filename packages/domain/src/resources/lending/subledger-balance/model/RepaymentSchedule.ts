import { nextBankingDay } from "../../../../kernel/calendar/BankingDays.ts"
import { addDays, dateOf } from "../../../../kernel/calendar/CalendarDay.ts"
import { type Cents, ZERO } from "../../../../kernel/Money.ts"
import { type CreditDetails, MAX_PAYMENTS, type RepaymentDetails } from "./CreditDetails.ts"

/** A payment expected on a day, in cents. */
export interface Installment {
  readonly date: string
  readonly amount: Cents
}

type Frequency = RepaymentDetails["expected_payment_frequency"]

/**
 * Computes the date of the `n`th payment, from 0, of a schedule that begins on `first`; `before` is the previous
 * payment's date.
 */
type Step = (first: string, n: number, before: string, intervalDays: number) => string

const everyDays =
  (days: number): Step =>
  (first, n) =>
    addDays(first, n * days)

const everyMonths =
  (months: number): Step =>
  (first, n) =>
    addMonths(first, n * months)

/** Step of each frequency. An absent frequency has no dates known before the end of the term. */
const steps: { readonly [F in Frequency]?: Step } = {
  business_daily: (first, n, before) => (n === 0 ? first : nextBankingDay(before)),
  weekly: everyDays(7),
  biweekly: everyDays(14),
  semi_monthly: (first, n) => addDays(addMonths(first, Math.floor(n / 2)), (n % 2) * 15),
  monthly: everyMonths(1),
  quarterly: everyMonths(3),
  semi_annually: everyMonths(6),
  annually: everyMonths(12),
  fixed_interval: (first, n, _, days) => addDays(first, n * days)
}

/** Returns the same day of a later month, or the last day of a shorter month. */
export const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const index = year * 12 + (month - 1) + months
  // Every month has 28 days, so only a later day needs the month's length.
  const kept = day <= 28 ? day : Math.min(day, lastDayOf(index))
  return dateOf(Math.floor(index / 12), (index % 12) + 1, kept)
}

const lastDayOf = (index: number): number => Number(addDays(firstOfMonth(index + 1), -1).slice(8))

const firstOfMonth = (index: number): string => dateOf(Math.floor(index / 12), (index % 12) + 1, 1)

/** Returns the payments due before a day, earliest first. */
export const dueBefore = (day: string, details: CreditDetails): ReadonlyArray<Installment> =>
  details.repayment_details
    .flatMap((schedule) => listInstallments(schedule, details.expected_maturity_date, day))
    .filter(({ date }) => date < day)
    .sort((a, b) => (a.date < b.date ? -1 : 1))

// Sorts after every date.
const NEVER = "9999-99-99"

/** Counts the payments of all schedules. An overlong schedule counts as one payment above the limit. */
export const paymentsOf = (details: CreditDetails): number =>
  details.repayment_details.reduce(
    (sum, schedule) => sum + listInstallments(schedule, details.expected_maturity_date, NEVER).length,
    0
  )

const listInstallments = (schedule: RepaymentDetails, maturity: string | undefined, until: string) => {
  const last = endOf(schedule, maturity)
  if (schedule.expected_payment_frequency === "maturity") {
    return last === undefined ? [] : [{ date: last, amount: lastAmount(schedule) }]
  }
  const first = schedule.expected_first_payment_date
  return first === undefined || last === undefined ? [] : stepThrough(schedule, first, last, until)
}

// A term ends with its maturity: later payments fall due then.
const endOf = ({ expected_last_payment_date: last }: RepaymentDetails, maturity: string | undefined) =>
  last === undefined || (maturity !== undefined && maturity < last) ? maturity : last

const stepThrough = (
  schedule: RepaymentDetails,
  first: string,
  last: string,
  until: string
): ReadonlyArray<Installment> => {
  const step = steps[schedule.expected_payment_frequency]
  const interval = schedule.expected_payment_frequency_interval_days ?? 1
  const count = schedule.expected_number_of_payments ?? MAX_PAYMENTS + 1
  const due: Array<Installment> = []
  if (step === undefined) return due
  for (let n = 0, date = first; date < until; n++) {
    date = step(first, n, date, interval)
    // Five-digit years sort wrongly as text but exceed every date that a schedule can state.
    const isEnd = date >= last || date.length > last.length
    const isLast = isEnd || n + 1 >= count
    // The last of a stated number of payments keeps its regular date unless a last payment date is stated.
    const isMoved = isEnd || (isLast && schedule.expected_last_payment_date !== undefined)
    due.push({ date: isMoved ? last : date, amount: amountOf(schedule, n, isLast) })
    if (isLast) break
  }
  return due
}

const amountOf = (schedule: RepaymentDetails, n: number, isLast: boolean): Cents => {
  if (n === 0 && schedule.expected_first_payment_amount !== undefined) return schedule.expected_first_payment_amount
  return isLast ? lastAmount(schedule) : (schedule.expected_payment_amount ?? ZERO)
}

const lastAmount = ({ expected_last_payment_amount, expected_payment_amount }: RepaymentDetails): Cents =>
  expected_last_payment_amount ?? expected_payment_amount ?? ZERO
