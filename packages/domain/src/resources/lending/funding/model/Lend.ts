import { Result } from "effect"
import type { SubErrorCode } from "../../../../kernel/ErrorCode.ts"
import { type Legal, REQUEST, type Rejection, reject, standing, stateFault } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Change, changed } from "../../../../operation/Decision.ts"
import { type Funding, funding } from "./Funding.ts"

/**
 * Records the transaction that lends a funding. Refuses a funding still processing, which the bank lends on its own,
 * and one already lent, until that is reversed. The change conflicts with a concurrent one.
 */
export const lend = (before: Versioned<Funding>, transactionId: string): Result.Result<Change, Rejection> => {
  const { kept, status } = before.object
  const refused = (legal: Legal, code: SubErrorCode) =>
    stateFault(standing(funding, before.object), REQUEST, legal, code)
  if (status === "processing") {
    return Result.fail(reject("related_object_not_ready", refused(LENDABLE, "status_not_active")))
  }
  if (kept.transaction_id !== undefined) {
    return Result.fail(reject("related_object_conflict", refused("unlent", "value_repeated")))
  }
  return Result.succeed(
    changed(funding, before, { ...before.object, kept: { ...kept, transaction_id: transactionId } })
  )
}

const LENDABLE = ["posted", "rejected"]

/** Records that a funding is no longer lent. */
export const unlend = (before: Versioned<Funding>): Change => {
  const { transaction_id: _, ...kept } = before.object.kept
  return changed(funding, before, { ...before.object, kept })
}
