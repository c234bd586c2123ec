import { Result } from "effect"
import { fault, type Rejection, reject } from "../../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../../operation/Decision.ts"
import type { Facts } from "../../../../operation/Facts.ts"
import { found } from "../../../../operation/Found.ts"
import { ach } from "../entry/Ach.ts"
import { moveAch, unqueued } from "../entry/Move.ts"
import { updateLatestReturn } from "../entry/Returns.ts"
import type { AchTrigger } from "../entry/Transitions.ts"

/** Trigger that withdraws each of our unsent return stages. Source: S10 and S11. */
const failures: Readonly<Record<string, AchTrigger>> = {
  pending_return: "return_failed",
  pending_dishonored_return: "dishonor_failed",
  pending_contested_return: "contest_failed"
}

/**
 * Withdraws our return, dishonored return or contested return that has not gone out or could not be sent. The entry
 * resumes its earlier status.
 */
export const withdrawReturn = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    const one = before.object
    const on = failures[one.status]
    // A stage with a trace number is being submitted and may have reached the network.
    if (on === undefined || one.returns.at(-1)?.trace_number !== undefined) {
      return yield* Result.fail(reject("operation_not_allowed", fault("value_not_allowed", "ach_id")))
    }
    const returns = updateLatestReturn(one, { status: "canceled" })
    return together([yield* moveAch(before, on, { returns, kept: unqueued(one.kept) }, facts)])
  })
