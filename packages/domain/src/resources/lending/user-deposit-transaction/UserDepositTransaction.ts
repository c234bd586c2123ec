import { Schema } from "effect"
import { viewer } from "../../../kernel/InternalFields.ts"
import { Cents, CurrencyCode } from "../../../kernel/Money.ts"
import { CalendarDate, foundUnder, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { Bin } from "../card/Card.ts"
import { FeeType } from "../user-credit-transaction/Details.ts"
import { TRANSACTION_TYPES } from "../user-credit-transaction/TransactionTypes.ts"

/** Types of deposit transactions: those of credit by the spec, and those of deposits alone (ours). */
export const DEPOSIT_TYPES = [...TRANSACTION_TYPES, "deposit", "withdrawal", "interest_paid"] as const

/** Ways that the money of a transaction moves. */
export const TransferType = Schema.Literals([
  "ach",
  "wire",
  "international_wire",
  "instant_payment",
  "check",
  "card",
  "oct",
  "aft",
  "internal_transfer",
  "external_transfer",
  "no_money_movement",
  "out_of_bank_settlement"
])

const shownFields = {
  id: idOf("user_deposit_transaction"),
  subledger_balance_id: idOf("subledger_balance"),
  client_transaction_id: text(64),
  type: Schema.Literals(DEPOSIT_TYPES),
  fee_type: Schema.optionalKey(FeeType),
  action: Schema.Literals(["applied", "reversed"]),
  transfer_type: TransferType,
  currency_code: CurrencyCode,
  amount: Cents.annotate({ description: "Whole cents that the transaction moves the balance by." }),
  stated_amount: Schema.String.annotate({
    description: "Dollars as in the file, with up to eight decimals if the type does not move the balance."
  }),
  description: Schema.optionalKey(text(120)),
  settlement_group: Schema.optionalKey(text(64)),
  card_id: Schema.optionalKey(idOf("card")),
  bin: Schema.optionalKey(Bin),
  settlement_date: Schema.optionalKey(CalendarDate),
  effective_at: Timestamp,
  transfer_ids: Schema.Array(text(64)).check(Schema.isMaxLength(100)),
  created_at: Timestamp,
  updated_at: Timestamp
}

/**
 * A movement of a customer's deposit balance (ours), booked by a submitted file. Its money has moved on the FBO account
 * already, so it has no core transaction.
 */
export interface UserDepositTransaction extends Schema.Schema.Type<typeof UserDepositTransaction> {}
export const UserDepositTransaction = Schema.Struct({
  ...shownFields,
  kept: Schema.Struct({
    /** Digest of the record that made the transaction. */
    record: Schema.String
  })
})

/** A deposit transaction as shown in responses. */
export const UserDepositTransactionView = Schema.Struct(shownFields)

/** Removes the internal fields of a deposit transaction. */
export const viewOf: (one: UserDepositTransaction) => typeof UserDepositTransactionView.Type =
  viewer<UserDepositTransaction>()

/** The deposit transaction resource. */
export const userDepositTransaction = resource<UserDepositTransaction>({
  kind: "user_deposit_transaction",
  schema: UserDepositTransaction,
  shown: viewOf,
  attributes: ({ subledger_balance_id, client_transaction_id, type }) => ({
    subledger_balance_id,
    client_transaction_id,
    type
  }),
  indexed: ["subledger_balance_id", "client_transaction_id"],
  unindexed: ["type"],
  foundBy: foundUnder("client_transaction_id")
})

/** True if transactions of a type move the balance. Accruals and won disputes do not. */
export const movesBalance = (type: string): boolean => type !== "interest_accrued" && type !== "dispute_won"
