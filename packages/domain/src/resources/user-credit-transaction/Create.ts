import { Result } from "effect"
import type { Decision } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { fault, type Rejection, reject, type SubError } from "../../kernel/Rejection.ts"
import { funding } from "../funding/Funding.ts"
import { balanceRef } from "../subledger-balance/SubledgerBalance.ts"
import { bookTransaction } from "./Book.ts"
import { type StatedTransaction, shapeFaults } from "./Shape.ts"

/** Books a transaction that a client states. The funding that it names must be one of the same balance. */
export const createTransaction = (body: StatedTransaction, facts: Facts): Result.Result<Decision, Rejection> => {
  const faults = [...shapeFaults(body, facts.now.ms), ...fundingFaults(body, facts)]
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

// Whose funding it is follows from its balance; what another program funded is not found at all.
const fundingFaults = (
  { type, funding_id, user_credit_balance_id }: StatedTransaction,
  facts: Facts
): ReadonlyArray<SubError> => {
  if (type !== "funding" || funding_id === undefined) return []
  const found = facts.find(funding, funding_id)?.object
  return found?.subledger_balance_id === balanceRef(user_credit_balance_id).id ? [] : [fault("not_found", "funding_id")]
}
