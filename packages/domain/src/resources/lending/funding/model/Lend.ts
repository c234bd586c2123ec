import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Change, changed } from "../../../../operation/Decision.ts"
import { type Funding, funding } from "./Funding.ts"

/**
 * Records the transaction that lends a funding. Refuses a funding still processing, which the bank lends on its own,
 * and one already lent, until that is reversed. The change conflicts with a concurrent one.
 */
export const lend = (before: Versioned<Funding>, transactionId: string): Result.Result<Change, Rejection> => {
  const { kept, status } = before.object
  if (status === "processing") {
    return Result.fail(reject("related_object_not_ready", fault("status_not_active", "funding_id")))
  }
  if (kept.transaction_id !== undefined) {
    return Result.fail(reject("related_object_conflict", fault("value_repeated", "funding_id")))
  }
  return Result.succeed(
    changed(funding, before, { ...before.object, kept: { ...kept, transaction_id: transactionId } })
  )
}

/** Records that a funding is no longer lent. */
export const unlend = (before: Versioned<Funding>): Change => {
  const { transaction_id: _, ...kept } = before.object.kept
  return changed(funding, before, { ...before.object, kept })
}
