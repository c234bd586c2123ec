import { nextBankingDay } from "../../../../kernel/calendar/BankingDays.ts"
import { addDays, dateOf } from "../../../../kernel/calendar/CalendarDay.ts"
import { type Cents, ZERO } from "../../../../kernel/Money.ts"
import { type CreditDetails, MAX_PAYMENTS, type RepaymentDetails } from "./CreditDetails.ts"

/** A payment that is expected on a day, in cents. */
export interface Installment {
  readonly date: string
  readonly amount: Cents
}

type Frequency = RepaymentDetails["expected_payment_frequency"]

/** The date of the `n`th payment, from 0, of a schedule that begins on `first` and whose payment before was `before`. */
type Step = (first: string, n: number, before: string, intervalDays: number) => string

const everyDays =
  (days: number): Step =>
  (first, n) =>
    addDays(first, n * days)

const everyMonths =
  (months: number): Step =>
  (first, n) =>
    addMonths(first, n * months)

/** When payments fall due. What is not here has no days that could be told before the end of the term. */
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

/** The same day of a later month, or that month's last where it is shorter. */
export const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number)
  const index = year * 12 + (month - 1) + months
  // Every month has 28 days: only a later day must be compared with the month's last.
  const kept = day <= 28 ? day : Math.min(day, lastDayOf(index))
  return dateOf(Math.floor(index / 12), (index % 12) + 1, kept)
}

const lastDayOf = (index: number): number => Number(addDays(firstOfMonth(index + 1), -1).slice(8))

const firstOfMonth = (index: number): string => dateOf(Math.floor(index / 12), (index % 12) + 1, 1)

/** The payments that were due before a day, earliest first. */
export const dueBefore = (day: string, details: CreditDetails): ReadonlyArray<Installment> =>
  details.repayment_details
    .flatMap((schedule) => listInstallments(schedule, details.expected_maturity_date, day))
    .filter(({ date }) => date < day)
    .sort((a, b) => (a.date < b.date ? -1 : 1))

// Later than every date.
const NEVER = "9999-99-99"

/** How many payments the schedules ask for together; of one that is longer than it may be, one more than may be. */
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

// A term ends with its maturity: what is expected after it falls due then.
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
    // Years of five digits come after all that a schedule can name.
    const isEnd = date >= last || date.length > last.length
    const isLast = isEnd || n + 1 >= count
    // Of so many payments the last falls due by its turn, unless a day of its own is stated.
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
