import { Schema } from "effect"
import { CurrencyCode, centsBetween } from "../../../kernel/Money.ts"
import { fault } from "../../../kernel/Rejection.ts"
import { CalendarDate, Timestamp, text } from "../../../kernel/Resource.ts"
import type { Rule } from "../../../operation/Rule.ts"

/** A credit report on the holder: a score, or the reason for its absence (spec, "Account (v0)"). */
export const CreditReport = Schema.Struct({
  score: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 300, maximum: 850 }))),
  non_score_value: Schema.optionalKey(text(64)),
  pulled_at: Timestamp,
  source: Schema.Literals(["equifax", "transunion", "experian"])
}).annotate({
  // For the OpenAPI document only: `reportRules` decide.
  oneOf: [
    { required: ["score"], properties: { non_score_value: false } },
    { required: ["non_score_value"], properties: { score: false } }
  ]
})

/** Period in which the Servicemembers Civil Relief Act protects the holder. */
const Scra = Schema.Struct({ start_date: CalendarDate, end_date: Schema.optionalKey(CalendarDate) })

/**
 * Maximum credit of an account: 1,000,000,000,000.00 USD in cents (ours). The range of safe integers is ninety times
 * larger: it takes 900,000 transactions of the largest amount to leave it.
 */
export const MAX_CREDIT_CENTS = 100_000_000_000_000

const CreditCents = centsBetween(0, MAX_CREDIT_CENTS)

/** The credit of an account. Limits in cents. `is_mla`: covered by the Military Lending Act. */
export const AccountCredit = Schema.Struct({
  is_secured: Schema.Boolean,
  is_mla: Schema.Boolean,
  underwriting_grade: text(64),
  currency: CurrencyCode,
  available_credit: CreditCents,
  limit: CreditCents,
  max_limit: CreditCents,
  scra: Schema.optionalKey(Scra),
  report: Schema.optionalKey(CreditReport)
})

/** Notice sent to an applicant whose request was declined. */
export const AdverseActionNotice = Schema.Struct({
  delivered_at: Timestamp,
  reason: text(500),
  delivery_method: Schema.Literals(["email", "text", "other"])
})

interface WithReport {
  readonly details: { readonly credit?: { readonly report?: typeof CreditReport.Type } }
}

/** Validation rules of a credit report: it has a score or the reason for its absence, never both. */
export const reportRules: ReadonlyArray<Rule<WithReport>> = [
  {
    error: fault("required", "details.credit.report.score"),
    holds: ({ details: { credit } }) =>
      credit?.report === undefined || credit.report.score !== undefined || credit.report.non_score_value !== undefined
  },
  {
    error: fault("value_conflicting", "details.credit.report.score", "details.credit.report.non_score_value"),
    holds: ({ details: { credit } }) =>
      credit?.report?.score === undefined || credit.report.non_score_value === undefined
  }
]
