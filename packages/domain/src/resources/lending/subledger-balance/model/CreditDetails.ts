import { Schema } from "effect"
import { centsBetween, MAX_AMOUNT_CENTS } from "../../../../kernel/Money.ts"
import { CalendarDate, Count } from "../../../../kernel/Resource.ts"

/** Frequency of expected payments (S67; spec, "Subledger Balance"). */
export const PaymentFrequency = Schema.Literals([
  "business_daily",
  "weekly",
  "biweekly",
  "semi_monthly",
  "monthly",
  "quarterly",
  "semi_annually",
  "annually",
  "fixed_interval",
  "maturity",
  "variable"
])

/** An expected amount, in cents. */
const ExpectedAmount = centsBetween(0, MAX_AMOUNT_CENTS)

/** Maximum number of payments over all schedules of a balance: five years of business days (ours). */
export const MAX_PAYMENTS = 1_300

/** Fields of a schedule of revolving credit (S67): only its frequency. */
export const REVOLVING: ReadonlyArray<string> = [
  "expected_payment_frequency",
  "expected_payment_frequency_interval_days"
]

/** Payments expected from the borrower. */
export const RepaymentDetails = Schema.Struct({
  expected_payment_frequency: PaymentFrequency,
  expected_payment_frequency_interval_days: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 730 }))
  ),
  expected_number_of_payments: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: MAX_PAYMENTS }))
  ),
  expected_first_payment_date: Schema.optionalKey(CalendarDate),
  expected_first_payment_amount: Schema.optionalKey(ExpectedAmount),
  expected_last_payment_date: Schema.optionalKey(CalendarDate),
  expected_last_payment_amount: Schema.optionalKey(ExpectedAmount),
  expected_payment_amount: Schema.optionalKey(ExpectedAmount)
})
/** Payments expected from the borrower. */
export type RepaymentDetails = typeof RepaymentDetails.Type

/** Units of rewards. */
export const RewardsUnit = Schema.Literals(["usd", "points"])

/** A rate stated by the client: a decimal number as text. */
const Rate = Schema.String.check(Schema.isPattern(/^(0|[1-9]\d{0,4})(\.\d{1,6})?$/))

/** Details of both structures, except `balances`. NON_REVOLVING names the fields specific to one structure. */
export const creditFields = {
  structure: Schema.Literals(["revolving", "non_revolving"]),
  autopay_method: Schema.optionalKey(
    Schema.Literals(["ach", "debit_card", "wire", "virtual_wallet", "credit_card", "none"])
  ),
  is_interest_based: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  effective_apr: Schema.optionalKey(Rate),
  effective_interest_rate: Schema.optionalKey(Rate),
  interest_rate: Schema.optionalKey(Rate),
  repayment_details: Schema.Array(RepaymentDetails).check(Schema.isMaxLength(4)),
  expected_maturity_date: Schema.optionalKey(CalendarDate),
  max_funding_amount: Schema.optionalKey(ExpectedAmount),
  term: Schema.optionalKey(
    Schema.Struct({
      value: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 36_600 })),
      unit: Schema.Literals(["days", "weeks", "months", "years"])
    })
  ),
  expected_finance_charge_amount: Schema.optionalKey(Count.annotate({ description: "Whole cents." }))
}

/** Fields that non-revolving credit requires (S67) and revolving credit forbids. */
export const NON_REVOLVING = [
  "expected_maturity_date",
  "max_funding_amount",
  "term",
  "expected_finance_charge_amount"
] as const

/** Credit details stated by a client (S67). */
export const CreditDetails = Schema.Struct({
  ...creditFields,
  balances: Schema.optionalKey(Schema.Struct({ rewards: Schema.optionalKey(Schema.Struct({ unit: RewardsUnit })) }))
}).annotate({
  // For the OpenAPI document only: Rules.ts decides, and names every field that does not fit.
  oneOf: [
    { properties: { structure: { const: "non_revolving" } }, required: NON_REVOLVING },
    {
      properties: {
        structure: { const: "revolving" },
        repayment_details: { items: { propertyNames: { enum: REVOLVING } } },
        ...Object.fromEntries(NON_REVOLVING.map((name) => [name, false]))
      }
    }
  ]
})
/** Credit details stated by a client. */
export type CreditDetails = typeof CreditDetails.Type
