import { Schema } from "effect"
import { listing, retrieve } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { UserDepositTransaction, UserDepositTransactionView, userDepositTransaction } from "./UserDepositTransaction.ts"

const fields = UserDepositTransaction.fields

/** Deposit transaction operations (v2), ours. */
export const userDepositTransactionOperations = [
  listing({
    name: "user_deposit_transaction.list",
    summary: "Lists deposit transactions, newest first.",
    at: ["GET", "/v2/user_deposit_transactions"],
    scope: "subledger_balance/read",
    ...listOf(userDepositTransaction, UserDepositTransactionView, {
      subledger_balance_id: Schema.optionalKey(fields.subledger_balance_id),
      client_transaction_id: Schema.optionalKey(fields.client_transaction_id),
      type: Schema.optionalKey(fields.type),
      created_at: Schema.optionalKey(CreatedAt)
    })
  }),
  retrieve({
    name: "user_deposit_transaction.get",
    summary: "Retrieves a deposit transaction.",
    at: ["GET", "/v2/user_deposit_transactions/:user_deposit_transaction_id"],
    scope: "subledger_balance/read",
    params: Schema.Struct({ user_deposit_transaction_id: fields.id }),
    output: UserDepositTransactionView,
    resource: userDepositTransaction,
    id: ({ user_deposit_transaction_id }) => user_deposit_transaction_id
  })
] as const
