import { Result } from "effect"
import type { Rejection } from "../../../kernel/Rejection.ts"
import type { Versioned } from "../../../kernel/Resource.ts"
import { type Decision, type Facts, unchanged } from "../../../operation/Decision.ts"
import { receiveReturn } from "../../payments/ach/disputes/ReceiveReturn.ts"
import { type Ach, ach, type OutgoingAch } from "../../payments/ach/entry/Ach.ts"
import { receiveCorrection } from "../../payments/ach/incoming/Correct.ts"
import { advanceAch } from "../../payments/ach/simulation/Advance.ts"
import { madeUpTrace } from "../../payments/ach/simulation/Simulate.ts"
import type { Wish } from "./Disbursement.ts"
import { passed } from "./Passed.ts"

/** Effects of a simulated step on a disbursement now, and the step left until its ACH has gone out. */
export interface Cause {
  readonly parts: Partial<Decision>
  readonly wish?: Wish
}

/** True if an entry has not gone out yet but still may. */
export const isWaiting = ({ status }: Ach): boolean => waiting.some((one) => one === status)

const waiting = ["scheduled", "under_review", "approved", "processing"] as const satisfies ReadonlyArray<Ach["status"]>

/**
 * Simulates a step of a disbursement by its ACH entry, whatever the entry's status: submits the entry first if needed
 * and leaves the rest for later. Today's `settlementRefs` must be loaded.
 */
export const cause = (
  entry: Versioned<OutgoingAch>,
  on: Wish | "process",
  facts: Facts
): Result.Result<Cause, Rejection> => {
  const one = entry.object
  // The step has already happened, and the disbursement is about to follow it.
  if (on !== "correct" && passed[one.status].includes(on)) return Result.succeed({ parts: {} })
  if (on !== "process" && !isWaiting(one)) return Result.map(play(entry, on, facts), (parts) => ({ parts }))
  const wished = on !== "process" && { wish: on }
  // A processing entry goes out with its window. Once it is out, no job looks for new wishes, so its version is
  // guarded.
  return one.status === "processing"
    ? Result.succeed({ parts: { requiredVersions: [unchanged(ach, entry)] }, ...wished })
    : Result.map(advanceAch(one.id, facts), (parts) => ({ parts, ...wished }))
}

/** Settles a submitted entry, returns it with R03, or corrects it with C05. */
export const play = (
  entry: Versioned<OutgoingAch>,
  on: Wish,
  facts: Facts
): Result.Result<Partial<Decision>, Rejection> => {
  const { counterparty, id } = entry.object
  switch (on) {
    case "succeed":
      return advanceAch(id, facts)
    case "fail": {
      const trace_number = madeUpTrace(counterparty.routing_number, facts)
      return receiveReturn(entry, { return_code: "R03", trace_number }, facts)
    }
    case "correct": {
      const account_type = counterparty.account_type === "savings" ? "checking" : "savings"
      return receiveCorrection(entry, { change_code: "C05", correction: { account_type } }, facts)
    }
  }
}
