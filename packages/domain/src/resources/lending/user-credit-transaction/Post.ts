import { laterOf } from "../../../kernel/Instant.ts"
import { causeOf, coreTransaction } from "../../../ledger/CoreTransaction.ts"
import { legId } from "../../../ledger/RecordedTransaction.ts"
import { changed, type Decision, decision, type Facts } from "../../../operation/Decision.ts"
import type { Job } from "../../../operation/Job.ts"
import { creditLegsOf } from "./Ledger.ts"
import { rowOf } from "./TransactionTypes.ts"
import { type UserCreditTransaction, userCreditTransaction } from "./UserCreditTransaction.ts"

/** Queue of the job that books core transactions. */
export const POST = "user_credit_transaction.post"

/** Books the core transaction of a credit transaction once, and records the ids of its money legs. */
export const post = (transaction: UserCreditTransaction, version: number, facts: Facts): Decision => {
  const { kept, type } = transaction
  if (kept.posts !== "later") return decision({})
  const entry = coreTransaction(
    facts.newId("core_transaction"),
    causeOf(userCreditTransaction, transaction.id),
    creditLegsOf({ ...transaction, lender_id: kept.lender_id })
  )
  const settles = rowOf(type).money !== undefined
  const object: UserCreditTransaction = {
    ...transaction,
    core_transaction_id: settles ? legId(entry.id, 0) : null,
    counterparty_core_transaction_id: settles && kept.lender_id !== undefined ? legId(entry.id, 1) : null,
    updated_at: laterOf(transaction.updated_at, facts.now.iso),
    kept: { ...kept, posts: "done" }
  }
  return decision({
    changes: [changed(userCreditTransaction, { object: transaction, version }, object)],
    transactions: [entry]
  })
}

/** Books core transactions as soon as a worker takes them. */
export const postJob: Job<UserCreditTransaction> = {
  queue: POST,
  resource: userCreditTransaction,
  emits: [],
  reads: () => ({}),
  decide: post
}
