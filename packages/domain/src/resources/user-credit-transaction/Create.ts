import { Result } from "effect"
import type { Decision } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { type Rejection, reject } from "../../kernel/Rejection.ts"
import { bookTransaction } from "./Book.ts"
import { type StatedTransaction, shapeFaults } from "./Shape.ts"

/** Books a transaction that a client states. */
export const createTransaction = (body: StatedTransaction, facts: Facts): Result.Result<Decision, Rejection> => {
  const faults = shapeFaults(body, facts.now.ms)
  if (faults.length > 0) return Result.fail(reject("parameters_invalid", ...faults))
  return bookTransaction(
    {
      metadata: {},
      effective_at: facts.now.iso,
      ...body,
      id: `user_credit_transaction_${facts.fresh(0)}`,
      amount_in_usd: body.amount,
      created_at: facts.now.iso,
      updated_at: facts.now.iso
    },
    facts
  )
}
