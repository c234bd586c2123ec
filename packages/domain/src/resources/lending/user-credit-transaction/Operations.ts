import { Schema } from "effect"
import { Metadata } from "../../../kernel/Resource.ts"
import { command, listing, retrieve } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { UserCreditBalanceId } from "../subledger-balance/model/SubledgerBalance.ts"
import { createTransaction } from "./Create.ts"
import { StatedDetails } from "./Details.ts"
import { reverseTransaction } from "./Reverse.ts"
import { UserCreditTransaction, UserCreditTransactionView, userCreditTransaction } from "./UserCreditTransaction.ts"

const fields = UserCreditTransaction.fields
const byId = Schema.Struct({ user_credit_transaction_id: fields.id })
// The spec's error code for credit transactions appears with `reverse`; a resource uses one code for all its
// operations.
const source = { source_ip_code: "source_ip_not_permitted" } as const

/** User credit transaction operations (v2). */
export const userCreditTransactionOperations = [
  command({
    ...source,
    name: "user_credit_transaction.create",
    summary: "Creates a transaction on a credit balance; its core transaction follows.",
    at: ["POST", "/v2/user_credit_transactions"],
    scope: "lending/read_write",
    idempotency: { key: "required", min_length: 5 },
    body: Schema.Struct({
      user_credit_balance_id: fields.user_credit_balance_id,
      type: fields.type,
      currency_code: fields.currency_code,
      amount: fields.amount,
      amount_breakdown: fields.amount_breakdown,
      description: fields.description,
      effective_at: Schema.optionalKey(fields.effective_at),
      details: Schema.optionalKey(StatedDetails),
      funding_id: fields.funding_id,
      metadata: Schema.optionalKey(Metadata)
    }),
    output: UserCreditTransactionView,
    rejects: ["related_object_not_ready", "related_object_conflict", "limit_exceeded"],
    asking: ({ body }) => createTransaction(body)
  }),
  listing({
    ...source,
    name: "user_credit_transaction.list",
    summary: "Lists credit transactions, newest first.",
    at: ["GET", "/v2/user_credit_transactions"],
    scope: "lending/read",
    ...listOf(userCreditTransaction, UserCreditTransactionView, {
      user_credit_balance_id: Schema.optionalKey(UserCreditBalanceId),
      client_transaction_id: fields.client_transaction_id,
      type: Schema.optionalKey(fields.type),
      created_at: Schema.optionalKey(CreatedAt)
    })
  }),
  retrieve({
    ...source,
    name: "user_credit_transaction.get",
    summary: "Retrieves a credit transaction.",
    at: ["GET", "/v2/user_credit_transactions/:user_credit_transaction_id"],
    scope: "lending/read",
    params: byId,
    output: UserCreditTransactionView,
    resource: userCreditTransaction,
    id: ({ user_credit_transaction_id }) => user_credit_transaction_id
  }),
  command({
    ...source,
    name: "user_credit_transaction.reverse",
    summary: "Reverses a credit transaction by a new transaction that negates it.",
    at: ["POST", "/v2/user_credit_transactions/:user_credit_transaction_id/reverse"],
    scope: "lending/read_write",
    idempotency: { key: "required", min_length: 5 },
    params: byId,
    body: Schema.Struct({ metadata: Schema.optionalKey(Metadata) }),
    output: UserCreditTransactionView,
    rejects: ["object_state_conflict", "related_object_not_ready", "related_object_conflict"],
    asking: ({ params, body }) => reverseTransaction(params.user_credit_transaction_id, body.metadata)
  })
] as const
