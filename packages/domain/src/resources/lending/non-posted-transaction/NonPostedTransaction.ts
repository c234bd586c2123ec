import { Schema } from "effect"
import { Cents } from "../../../kernel/Money.ts"
import { CalendarDate, foundUnder, idOf, resource, Timestamp, text } from "../../../kernel/Resource.ts"
import { DEPOSIT_TYPES, TransferType } from "../user-deposit-transaction/UserDepositTransaction.ts"

/**
 * Money on the FBO account that is not yet on the balance of a customer (ours). Each file of them replaces the one
 * before: those of the last file are still not posted.
 */
export interface NonPostedTransaction extends Schema.Schema.Type<typeof NonPostedTransaction> {}
export const NonPostedTransaction = Schema.Struct({
  id: idOf("non_posted_transaction"),
  client_transaction_id: text(64),
  /** The last submission with this transaction. */
  submission_id: idOf("submission"),
  amount: Cents,
  type: Schema.Literals(DEPOSIT_TYPES),
  transfer_type: TransferType,
  reconciliation_note: Schema.optionalKey(text(500)),
  settlement_date: CalendarDate,
  transfer_id: Schema.optionalKey(text(64)),
  created_at: Timestamp,
  updated_at: Timestamp
})

/** The resource of transactions that are not posted. */
export const nonPostedTransaction = resource<NonPostedTransaction>({
  kind: "non_posted_transaction",
  schema: NonPostedTransaction,
  attributes: ({ client_transaction_id, submission_id }) => ({ client_transaction_id, submission_id }),
  indexed: ["client_transaction_id", "submission_id"],
  foundBy: foundUnder("client_transaction_id")
})
