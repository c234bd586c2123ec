import { Schema } from "effect"
import { listing, retrieve } from "../../../operation/Define.ts"
import { CreatedAt, listOf } from "../../../operation/Page.ts"
import { NonPostedTransaction, nonPostedTransaction } from "./NonPostedTransaction.ts"

const fields = NonPostedTransaction.fields

/** Operations of transactions that are not posted (v2), ours. */
export const nonPostedTransactionOperations = [
  listing({
    name: "non_posted_transaction.list",
    summary: "Lists transactions that were not posted, newest first; `submission_id` selects those of one file.",
    at: ["GET", "/v2/non_posted_transactions"],
    scope: "subledger_balance/read",
    ...listOf(nonPostedTransaction, NonPostedTransaction, {
      submission_id: Schema.optionalKey(fields.submission_id),
      client_transaction_id: Schema.optionalKey(fields.client_transaction_id),
      created_at: Schema.optionalKey(CreatedAt)
    })
  }),
  retrieve({
    name: "non_posted_transaction.get",
    summary: "Retrieves a transaction that was not posted.",
    at: ["GET", "/v2/non_posted_transactions/:non_posted_transaction_id"],
    scope: "subledger_balance/read",
    params: Schema.Struct({ non_posted_transaction_id: fields.id }),
    output: NonPostedTransaction,
    resource: nonPostedTransaction,
    id: ({ non_posted_transaction_id }) => non_posted_transaction_id
  })
] as const
