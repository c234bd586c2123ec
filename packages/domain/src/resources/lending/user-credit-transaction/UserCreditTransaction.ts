import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { CurrencyCode } from "../../../kernel/Money.ts"
import { foundUnder, idOf, Metadata, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { UserCreditBalanceId } from "../subledger-balance/model/SubledgerBalance.ts"
import { Breakdown, PARTS } from "../subledger-balance/model/Totals.ts"
import { CreditAmount, TransactionDetails } from "./Details.ts"
import { saleAttribute } from "./ForSale.ts"
import { TRANSACTION_TYPES } from "./TransactionTypes.ts"

const LegId = Schema.String.check(Schema.isPattern(/^core_transaction_.+~\d+$/))

const shownFields = {
  id: idOf("user_credit_transaction"),
  user_credit_balance_id: UserCreditBalanceId,
  type: Schema.Literals(TRANSACTION_TYPES),
  core_transaction_id: Schema.NullOr(LegId),
  counterparty_core_transaction_id: Schema.NullOr(LegId),
  description: Schema.optionalKey(text(120)),
  currency_code: CurrencyCode,
  amount: CreditAmount,
  amount_in_usd: CreditAmount,
  amount_breakdown: Schema.Struct({ principal: CreditAmount, interest: CreditAmount, fees: CreditAmount }),
  effective_at: Timestamp,
  details: Schema.optionalKey(TransactionDetails),
  funding_id: Schema.optionalKey(idOf("funding")),
  reversal_transaction_id: Schema.optionalKey(idOf("user_credit_transaction")),
  metadata: Metadata,
  /** The partner's id of a transaction of a submitted file (ours); absent for a transaction by request. */
  client_transaction_id: Schema.optionalKey(text(64)),
  created_at: Timestamp,
  updated_at: Timestamp
}

/** Internal fields of a credit transaction. */
const Kept = Schema.Struct({
  account_id: idOf("account"),
  /** The core account that lends the money instead of the bank. */
  lender_id: Schema.optionalKey(idOf("core_account")),
  /** State of the core transaction's booking. */
  posts: Schema.Literals(["later", "done", "never"]),
  /** Of a provisional credit: the part of its dispute neither won nor lost. */
  undecided: Schema.optionalKey(Breakdown),
  /** Digest of the record of a submitted file. */
  record: Schema.optionalKey(Schema.String),
  /** Sale that has the transaction. */
  receivable_sale_id: Schema.optionalKey(idOf("receivable_sale"))
})

/** A movement of a customer's credit (spec, "User Credit Transaction"). Amounts in cents. */
export interface UserCreditTransaction extends Schema.Schema.Type<typeof UserCreditTransaction> {}
export const UserCreditTransaction = Schema.Struct({ ...shownFields, kept: Kept })

/** A credit transaction as shown in responses. */
export const UserCreditTransactionView = Schema.Struct(shownFields)

/** Removes the internal fields of a credit transaction. */
export const viewOf: (one: UserCreditTransaction) => typeof UserCreditTransactionView.Type =
  viewer<UserCreditTransaction>()

/** The credit transaction resource. */
export const userCreditTransaction = resource<UserCreditTransaction>({
  kind: "user_credit_transaction",
  schema: UserCreditTransaction,
  shown: viewOf,
  attributes: ({ user_credit_balance_id, type, funding_id, client_transaction_id, amount_breakdown, kept }) => ({
    user_credit_balance_id,
    type,
    ...(funding_id !== undefined && { funding_id }),
    ...(client_transaction_id !== undefined && { client_transaction_id }),
    ...saleAttribute({ type, amount_breakdown, ...kept })
  }),
  indexed: ["user_credit_balance_id", "funding_id", "client_transaction_id", "sale"],
  unindexed: ["type"],
  foundBy: foundUnder("client_transaction_id")
})

/** True if a transaction reverses another. */
export const isReversal = ({ details }: Pick<UserCreditTransaction, "details">): boolean =>
  details?.reversal !== undefined

/** True if any part of a transaction's amount is nonzero. */
export const movesMoney = ({ amount_breakdown }: Pick<UserCreditTransaction, "amount_breakdown">): boolean =>
  PARTS.some((part) => amount_breakdown[part] !== 0)
