import { Schema } from "effect"
import { Cents, centsBetween, MAX_AMOUNT_CENTS } from "../../../kernel/Money.ts"
import { CalendarDate, idOf, text } from "../../../kernel/Resource.ts"
import { MAX_CREDIT_CENTS } from "../../customers/agreement/Credit.ts"
import { Bin } from "../card/Card.ts"
import { RewardsUnit } from "../subledger-balance/model/CreditDetails.ts"

/**
 * Signed cents of one transaction, at most the largest credit, because a charge-off takes the whole debt. Shape.ts
 * limits the other types to the size of a payment.
 */
export const CreditAmount = centsBetween(-MAX_CREDIT_CENTS, MAX_CREDIT_CENTS).annotate({
  description: `Whole cents: 500 is 5.00 USD. Absolute value at most ${MAX_AMOUNT_CENTS}, except for charge_off.`
})

const RewardsAmount = Schema.Int.check(
  Schema.isBetween({ minimum: -MAX_AMOUNT_CENTS, maximum: MAX_AMOUNT_CENTS })
).annotate({ description: "Whole units of the reward." })

/** Fee types (S66: the vocabulary of the field). */
export const FeeType = Schema.Literals([
  "atm",
  "overdraft",
  "periodic_maintenance",
  "card",
  "international_transaction",
  "other"
])

const Merchant = Schema.Struct({
  name: Schema.optionalKey(text(120)),
  address_line_1: Schema.optionalKey(text(120)),
  city: Schema.optionalKey(text(64)),
  state: Schema.optionalKey(text(64)),
  country_code: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^[A-Z]{2,3}$/))),
  zip_code: Schema.optionalKey(text(16)),
  mcc: Schema.optionalKey(Schema.String.check(Schema.isPattern(/^\d{4}$/)))
})

const CardCurrency = Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/))

/** Card network data of a transaction (spec, `details.card_network`; the values of its enums are ours). */
export const CardNetwork = Schema.Struct({
  card_id: Schema.optionalKey(idOf("card")),
  bin: Schema.optionalKey(Bin),
  card_network: Schema.Literals(["visa", "mastercard", "american_express", "discover", "other"]),
  original_transaction_id: Schema.optionalKey(text(64)),
  network_transfer_type: Schema.optionalKey(
    Schema.Literals(["purchase", "refund", "cash_advance", "chargeback", "other"])
  ),
  authorization_amount: Schema.optionalKey(Cents),
  authorization_currency_code: Schema.optionalKey(CardCurrency),
  settlement_amount: Schema.optionalKey(Cents),
  settlement_currency_code: Schema.optionalKey(CardCurrency),
  settlement_date: Schema.optionalKey(CalendarDate),
  merchant: Schema.optionalKey(Merchant)
})

/** `details` stated by a client; the type decides which of them are valid (TransactionTypes.ts). */
export const StatedDetails = Schema.Struct({
  fee_type: Schema.optionalKey(FeeType),
  /** Positive if earned, negative if used. */
  rewards: Schema.optionalKey(Schema.Struct({ amount: RewardsAmount, unit: RewardsUnit })),
  card_network: Schema.optionalKey(CardNetwork),
  /** Dispute to decide, identified by its provisional credit transaction (ours). */
  dispute: Schema.optionalKey(Schema.Struct({ provisional_transaction_id: idOf("user_credit_transaction") }))
})
/** `details` stated by a client. */
export type StatedDetails = typeof StatedDetails.Type

/** All fields of `details`. */
export const TransactionDetails = Schema.Struct({
  ...StatedDetails.fields,
  reversal: Schema.optionalKey(Schema.Struct({ original_transaction_id: idOf("user_credit_transaction") }))
})
/** All fields of `details`. */
export type TransactionDetails = typeof TransactionDetails.Type
