import { Result } from "effect"
import { legalFor } from "../../../kernel/Lifecycle.ts"
import { type Rejection, reject } from "../../../kernel/Rejection.ts"
import { stateFault } from "../../../kernel/StateFault.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { cancelAch } from "../../payments/ach/outgoing/Change.ts"
import { disbursement } from "./Disbursement.ts"
import { lifecycle } from "./Transitions.ts"

// The entry may already be processing before the disbursement has followed it.
const tooLate = reject(
  disbursement.refuses,
  stateFault({ kind: disbursement.kind, status: "processing" }, "cancel", legalFor(lifecycle, "cancel"))
)

/** Cancels a disbursement and its ACH, which must not have begun to go out. */
export const cancelDisbursement = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(disbursement, id, facts)
    const { parts } = yield* transition(disbursement, before, "cancel", {}, facts)
    const taken = yield* Result.orElse(cancelAch(before.object.kept.ach_id, {}, facts), () => Result.fail(tooLate))
    return together([taken, parts])
  })
