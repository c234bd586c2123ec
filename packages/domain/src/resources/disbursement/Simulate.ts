import { Result } from "effect"
import { type Decision, together } from "../../kernel/Decision.ts"
import type { Facts } from "../../kernel/Facts.ts"
import { type Rejection, refuseTransition, reject } from "../../kernel/Rejection.ts"
import type { Versioned } from "../../kernel/Resource.ts"
import type { Ach } from "../ach/Ach.ts"
import { advanceAch } from "../ach/Advance.ts"
import { receiveCorrection } from "../ach/Correct.ts"
import { foundAch } from "../ach/Move.ts"
import { receiveReturn } from "../ach/ReceiveReturn.ts"
import { madeUpTrace } from "../ach/Simulate.ts"
import { disbursement, viewOf } from "./Disbursement.ts"
import { lifecycle } from "./Transitions.ts"

/** The events that can be made to happen, each with the trigger of the row that tells it. */
const triggers = {
  "lending.disbursement.processing": "process",
  "lending.disbursement.succeeded": "succeed",
  "lending.disbursement.failed": "fail",
  "lending.disbursement.ach_correction": "correct"
} as const

/** The events that a disbursement can be advanced to. */
export const ADVANCES = [
  "lending.disbursement.processing",
  "lending.disbursement.succeeded",
  "lending.disbursement.failed",
  "lending.disbursement.ach_correction"
] as const

/**
 * Makes an event of a disbursement happen by what would cause it: its ACH goes out or settles now, comes back, or is
 * corrected. Workers do the rest, as they always do; the answer is the disbursement as it was.
 */
export const advanceDisbursement = (
  id: string,
  event: (typeof ADVANCES)[number],
  facts: Facts
): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const found = facts.find(disbursement, id)
    if (found === undefined) return yield* Result.fail(reject("object_not_found"))
    const row = lifecycle.next(found.object.status, triggers[event])
    yield* Result.mapError(row, refuseTransition("operation_not_allowed"))
    const entry = yield* foundAch(found.object.kept.ach_id, facts)
    return together([yield* caused(entry, triggers[event], facts), { response: viewOf(found.object) }])
  })

const caused = (
  entry: Versioned<Ach>,
  on: (typeof triggers)[keyof typeof triggers],
  facts: Facts
): Result.Result<Decision, Rejection> => {
  const { counterparty, id } = entry.object
  switch (on) {
    case "fail": {
      const trace_number = madeUpTrace(counterparty.routing_number, facts)
      return receiveReturn(entry, { return_code: "R03", trace_number }, facts)
    }
    case "correct": {
      const account_type = counterparty.account_type === "savings" ? "checking" : "savings"
      return receiveCorrection(entry, { change_code: "C05", correction: { account_type } }, facts)
    }
    default:
      return advanceAch(id, facts)
  }
}
