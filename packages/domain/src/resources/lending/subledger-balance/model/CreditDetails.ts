import { Schema } from "effect"
import { CalendarDate, Count } from "../../../../kernel/Fields.ts"
import { centsBetween, MAX_AMOUNT_CENTS } from "../../../../kernel/Money.ts"

/** How often a payment is expected (S67; spec, "Subledger Balance"). */
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

/** An amount that is expected, in cents. */
const ExpectedAmount = centsBetween(0, MAX_AMOUNT_CENTS)

/** The most payments of all schedules of a balance together: five years of business days (ours). */
export const MAX_PAYMENTS = 1_300

/** What a schedule of revolving credit can say (S67): a frequency alone. */
export const REVOLVING: ReadonlyArray<string> = [
  "expected_payment_frequency",
  "expected_payment_frequency_interval_days"
]

/** What the borrower is expected to pay and when. */
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
/** What the borrower is expected to pay and when. */
export type RepaymentDetails = typeof RepaymentDetails.Type

/** What rewards are counted in. */
export const RewardsUnit = Schema.Literals(["usd", "points"])

/** A rate as the client states it: a decimal number as text. */
const Rate = Schema.String.check(Schema.isPattern(/^\d{1,5}(\.\d{1,6})?$/))

/** The details of both structures but for `balances`; which of them a structure needs is NON_REVOLVING. */
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

/** What credit that does not revolve must say (S67), and the other must not. */
export const NON_REVOLVING = [
  "expected_maturity_date",
  "max_funding_amount",
  "term",
  "expected_finance_charge_amount"
] as const

/** What a client says of a credit (S67). */
export const CreditDetails = Schema.Struct({
  ...creditFields,
  balances: Schema.optionalKey(Schema.Struct({ rewards: Schema.optionalKey(Schema.Struct({ unit: RewardsUnit })) }))
}).annotate({
  // For readers of the document alone: Rules.ts decides, and names every field that does not fit.
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
/** What a client says of a credit. */
export type CreditDetails = typeof CreditDetails.Type
