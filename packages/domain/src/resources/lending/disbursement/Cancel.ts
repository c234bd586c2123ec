import { Result } from "effect"
import { type Rejection, refuseTransition } from "../../../kernel/Rejection.ts"
import { type Decision, together } from "../../../operation/Decision.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { found } from "../../../operation/Found.ts"
import { transition } from "../../../operation/Transition.ts"
import { cancelAch } from "../../payments/ach/outgoing/Change.ts"
import { disbursement } from "./Disbursement.ts"

/** Cancels a disbursement and its ACH, which must not have begun to go out. */
export const cancelDisbursement = (id: string, facts: Facts): Result.Result<Decision, Rejection> =>
  Result.gen(function* () {
    const before = yield* found(disbursement, id, facts)
    const { parts } = yield* transition(disbursement, before, "cancel", {}, facts)
    // The entry may already be processing before the disbursement has followed it.
    const taken = yield* Result.mapError(cancelAch(before.object.kept.ach_id, {}, facts), () =>
      refuseTransition(disbursement.refuses)({ resource: disbursement.kind, on: "cancel", from: "processing" })
    )
    return together([taken, parts])
  })
