import { Result, Struct } from "effect"
import type { Rejection } from "../../../../kernel/Rejection.ts"
import type { Versioned } from "../../../../kernel/Resource.ts"
import { type Decision, type Facts, found, together } from "../../../../operation/Decision.ts"
import { type Ach, ach, type IncomingAch, type OutgoingAch } from "../entry/Ach.ts"
import { byDirection, moveAch, refuseEntry, unqueued } from "../entry/Move.ts"
import { updateLatestReturn } from "../entry/Returns.ts"

/**
 * Withdraws our return, dishonored return or contested return that has not gone out or could not be sent. The entry
 * resumes its earlier status.
 */
export const withdrawReturn = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(ach, id, facts)
    // A stage with a trace number is being sent and may have reached the network.
    if (before.object.returns.at(-1)?.trace_number !== undefined) {
      return yield* refuseEntry(before.object, WITHDRAW, "return_unsent")
    }
    const move = yield* byDirection(before, {
      outgoing: (sent) => dishonorWithdrawn(sent, facts),
      incoming: (received) => answerWithdrawn(received, facts)
    })
    return together([move])
  })

const WITHDRAW = "withdraw"

// A dishonor that could not be sent leaves the entry returned (S10).
const dishonorWithdrawn = (before: Versioned<OutgoingAch>, facts: Facts) =>
  before.object.status === "pending_dishonored_return"
    ? moveAch(before, "dishonor_failed", withdrawn(before.object), facts)
    : refuseEntry(before.object, WITHDRAW, ["pending_dishonored_return"])

/** Trigger for each answer of ours that could not be sent. Source: S11. */
const failures = { pending_return: "return_failed", pending_contested_return: "contest_failed" } as const

const answerWithdrawn = (before: Versioned<IncomingAch>, facts: Facts) => {
  const { status } = before.object
  return status === "pending_return" || status === "pending_contested_return"
    ? moveAch(before, failures[status], withdrawn(before.object), facts)
    : refuseEntry(before.object, WITHDRAW, Struct.keys(failures))
}

const withdrawn = (one: Ach) => ({ returns: updateLatestReturn(one, { status: "canceled" }), kept: unqueued(one.kept) })
